# expect: completed
# output: as documented
"""Each failure that a docstring names, brought about."""
import gg

E = gg.ErrorCode
files, search, shell, views, docs, programs, memory, skills, tasks = (
    gg.files, gg.search, gg.shell, gg.views, gg.docs, gg.programs, gg.memory, gg.skills, gg.tasks,
)
files.write_bytes("binary.bin", b"\xff\xfe\0")
gone = views.open_text("gone", "text")
gone.close()
assert programs.save("bad", "It does not parse.", source="def f(:\n").exports == []
programs.save("bare", "It declares nothing.", source="print(1)\n")
memory.write_note("bad", "text", code="def f(:\n")
memory.write_note("bare", "text", code="_hidden = 1\n")
expected = {
    E.NOT_FOUND: [
        lambda: files.read_file("nowhere"),
        lambda: files.read_bytes("nowhere"),
        lambda: files.edit_file("nowhere", "a", "b"),
        lambda: files.edit_file("README.md", "no such text", "b"),
        lambda: files.list_directory("nowhere"),
        lambda: files.stat("nowhere"),
        lambda: files.move_path("nowhere", "there"),
        lambda: files.move_path("README.md", "no/such/folder"),
        lambda: files.remove_path("nowhere"),
        lambda: search.find_files("*", root="nowhere"),
        lambda: search.find_text("x", root="nowhere"),
        lambda: shell.run("true", directory="nowhere"),
        lambda: shell.start("true", directory="nowhere"),
        lambda: shell.poll("nobody"),
        lambda: shell.stop("nobody"),
        lambda: views.open_file("nowhere"),
        lambda: views.close_view("none"),
        gone.close,
        lambda: docs.search("read", module="nothing"),
        lambda: docs.view("gg.files.nothing"),
        lambda: programs.source(1000),
        lambda: programs.load("nothing"),
        lambda: memory.read_note("nothing"),
        lambda: memory.remove_note("nothing"),
        lambda: skills.read_skill("nothing"),
        lambda: tasks.update_task("nothing", status="done"),
    ],
    E.INVALID_ARGUMENT: [
        lambda: files.read_file("src"),
        lambda: files.read_file("binary.bin"),
        lambda: files.write_file("src", "text"),
        lambda: files.write_bytes("src", b"bytes"),
        lambda: files.list_directory("README.md"),
        lambda: search.find_files("[", root="src"),
        lambda: search.find_text("(", root="src"),
        lambda: search.find_text("x", glob="["),
        lambda: programs.save("no key", "A program."),
        lambda: programs.save("key", ""),
        lambda: programs.load("bad"),
        lambda: programs.load("bare"),
        lambda: memory.write_note("no key", "text"),
        lambda: memory.read_note("bad"),
        lambda: memory.read_note("bare"),
        lambda: tasks.add_task(""),
    ],
    E.ALREADY_EXISTS: [
        lambda: files.move_path("README.md", "notes.txt"),
        lambda: files.make_directory("README.md"),
    ],
    E.CONFLICT: [
        lambda: files.edit_file("src/util.py", "n", "m"),
        lambda: files.remove_path("src"),
    ],
    E.PERMISSION_DENIED: [
        lambda: files.write_file("../outside", "text"),
        lambda: files.write_bytes("/etc/motd", b"bytes"),
    ],
    E.TOO_LARGE: [
        lambda: views.open_text("large", "x" * (32 << 20)),
    ],
}
wrong = []
for code, calls in expected.items():
    for number, call in enumerate(calls):
        try:
            call()
        except gg.ApiError as error:
            if error.code is not code:
                wrong.append(f"{code} {number}: {error.code} {error.operation} {error.message}")
        else:
            wrong.append(f"{code} {number}: nothing failed")
print("\n".join(wrong) or "as documented")
