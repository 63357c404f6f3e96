# expect: completed
# output: TypeError: path must be a str or a path, not int
# output: ValueError: offset must be from 1 to 4294967295, not 0
# output: TypeError: limit must be an int, not str
# output: TypeError: limit must be an int, not bool
# output: TypeError: read_file() missing 1 required positional argument: 'path'
# output: TypeError: read_file() got an unexpected keyword argument 'ofset'. Did you mean 'offset'?
# output: TypeError: read_file() takes 1 positional argument but 2 were given
# output: ValueError: path holds a lone surrogate at index 3, which no text encoding carries
# output: TypeError: data must be bytes, not str
# output: TypeError: environment['A'] must be a str, not int
# output: ValueError: timeout_seconds must be a finite number of seconds from 0, not nan
# output: ValueError: status must be one of 'open', 'doing', 'done', 'dropped', not 'begun'
# output: TypeError: items must be a list of str, not str
# output: TypeError: items[1] must be a str, not int
# output: TypeError: url must be a str, not bytes
# output: no call was made
"""A malformed call fails here, with its argument named, and reaches the host neither as a call nor as a refused one."""
import gg

before = gg.session.status().remaining
for call in (
    lambda: gg.files.read_file(5),
    lambda: gg.files.read_file("a", offset=0),
    lambda: gg.files.read_file("a", limit="3"),
    lambda: gg.files.read_file("a", limit=True),
    lambda: gg.files.read_file(),
    lambda: gg.files.read_file("a", ofset=3),
    lambda: gg.files.read_file("a", 3),
    lambda: gg.files.read_file("bad\ud800"),
    lambda: gg.files.write_bytes("a", "text"),
    lambda: gg.shell.run("ls", environment={"A": 1}),
    lambda: gg.shell.run("ls", timeout_seconds=float("nan")),
    lambda: gg.tasks.list_tasks(status="begun"),
    lambda: gg.session.request_changes("abc"),
    lambda: gg.session.request_changes(["a", 2]),
    lambda: gg.web.fetch(b"https://example.com/"),
):
    try:
        call()
    except (TypeError, ValueError) as error:
        print(f"{type(error).__name__}: {error}")
    else:
        print("nothing failed")
after = gg.session.status().remaining
calls, refused = before.host_calls - after.host_calls, before.refused_calls - after.refused_calls
print("no call was made" if (calls, refused) == (1, 0) else (calls, refused))
