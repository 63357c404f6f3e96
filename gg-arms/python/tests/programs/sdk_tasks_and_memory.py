# expect: completed
# output: open
# output: doing new title
# output: ['b']
# output: ['b']
# output: First line. True
# output: []
# output: not_found
import gg

first = gg.tasks.add_task("a")
gg.tasks.add_task("b", detail="more")
print(first.status)
changed = gg.tasks.update_task(first.id, status=gg.tasks.TaskStatus.DOING, title="new title")
print(changed.status, changed.title)
print([task.title for task in gg.tasks.list_tasks(status="open")])
gg.tasks.update_task(first.id, status="dropped")
print([task.title for task in gg.tasks.list_tasks(status=gg.tasks.TaskStatus.OPEN)])
gg.memory.write_note("a-b", "First line.\nMore.", code="def f() -> int:\n    return 1\n")
content = gg.memory.read_note("a-b")
print(content.summary, content.has_code)
assert content.text == "First line.\nMore." and content.module.exports == ["f"]
assert [note.key for note in gg.memory.list_notes(prefix="a-")] == ["a-b"]
assert [note.key for note in gg.memory.search_notes("More")] == ["a-b"]
gg.memory.remove_note("a-b")
print(gg.memory.list_notes())
try:
    gg.memory.read_note("a-b")
except gg.ApiError as error:
    print(error.code)
