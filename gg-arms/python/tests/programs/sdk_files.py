# expect: completed
# output: True 1 5 5 False
# output: ['third\n'] 3
# output: b'3\n14\n15\n'
# output: 11 True
# output: 5 False
# output: 1
# output: ['src/app.py file', 'src/util.py file']
# output: directory
# output: aware UTC
# output: data/notes.txt
# output: not_found stat
# output: conflict edit_file
# output: not_found edit_file
# output: permission_denied read_file
# output: already_exists move_path
# output: conflict remove_path
# output: gone
import datetime
import pathlib

import gg
from gg import files

read = files.read_file("README.md")
print(read.text.startswith("# Sample"), read.first_line, read.line_count, read.total_lines, read.truncated)
window = gg.files.read_file(pathlib.PurePosixPath("notes.txt"), offset=3, limit=5)
print(window.text.splitlines(True), window.first_line)
print(files.read_bytes("data/numbers.csv"))
written = files.write_file("out/deep/naïve.txt", "naïve ☃\n")
print(written.bytes, written.created)
again = files.write_bytes("out/deep/naïve.txt", memoryview(b"a\0\xff\n\r"))
print(again.bytes, again.created)
assert files.read_bytes("out/deep/naïve.txt") == b"a\0\xff\n\r"
print(files.edit_file("README.md", "TODO", "Done").replacements)
print(sorted(f"{entry.path} {entry.kind}" for entry in files.list_directory("src")))
print(files.make_directory("empty/inner").kind)
entry = files.stat("notes.txt")
assert entry.kind is files.EntryKind.FILE and entry.kind == "file" and entry.size == 19
age = datetime.datetime.now(datetime.UTC) - entry.modified
print("aware UTC" if abs(age) < datetime.timedelta(days=10_000) else age)
print(files.move_path("notes.txt", "data/notes.txt").path)


def failing(call):
    try:
        call()
    except gg.ApiError as error:
        print(error.code, error.operation)
    else:
        print("nothing failed")


failing(lambda: files.stat("notes.txt"))
files.write_file("twice.txt", "a a")
failing(lambda: files.edit_file("twice.txt", "a", "b"))
failing(lambda: files.edit_file("twice.txt", "z", "b"))
assert files.edit_file("twice.txt", "a", "b", replace_all=True).replacements == 2
failing(lambda: files.read_file("../outside.txt"))
failing(lambda: files.move_path("twice.txt", "README.md"))
failing(lambda: files.remove_path("src"))
files.remove_path("src", recursive=True)
try:
    files.list_directory("src")
except gg.ApiError as error:
    print("gone" if error.code is gg.ErrorCode.NOT_FOUND else error)
