# expect: completed
# output: read: hello
# output: second
# output: ['app.py', 'draft']
# output: finished 0
# output: stopped
# output: done
# output: ['kept']
# output: viewed
"""Every call that a returned value carries."""
import gg

entry = next(found for found in gg.search.find_files("**/*.py") if found.path == "src/app.py")
assert 'f"hello {name}"' in entry.read().text
print("read:", entry.read(offset=5, limit=1).text.split('"')[1].split()[0])
print(gg.files.stat("notes.txt").read(offset=2, limit=1).text.strip())
for view in gg.views.list_views():
    view.close()
entry.open_view(limit=3)
gg.files.read_file("notes.txt", offset=2, limit=1).open_view().close()
draft = gg.views.open_text("draft", "not yet")
print([view.title.rsplit("/", 1)[-1].split()[0].split(":")[0] for view in gg.views.list_views()])
draft.close()
process = gg.shell.start("echo begun; exit 0")
status = process.poll(wait_seconds=10)
assert "begun" in status.output
print("running" if status.running else "finished", status.exit_code)
endless = gg.shell.start("sleep 600")
print("running" if endless.stop().running else "stopped")
task = gg.tasks.add_task("write", detail="the tests")
print(task.update(status="done").status)
note = gg.memory.write_note("draft", "thrown away")
gg.memory.write_note("kept", "for later")
note.remove()
print([note.key for note in gg.memory.list_notes()])
hit = gg.docs.search("read a file", limit=5)[0]
assert hit.import_line == "import gg"
print("viewed" if hit.view().id else "not viewed")
