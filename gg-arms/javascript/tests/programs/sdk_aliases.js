// expect: completed
// output: # Sample
// output: View README.md:1-1 1
// output: View 3
// output: Process true
// output: stopped false
// output: done
// output: note gone
// output: open
// output: closed 3
// output: hit View
import { files, views, shell, tasks, memory, docs } from "gg";
const entry = files.stat("README.md");
console.log(entry.read({ limit: 1 }).text.trim());
const view = entry.openView({ offset: 1, limit: 1 });
console.log(view.constructor.name, view.title, view.lines);
console.log(files.readFile("README.md", { offset: 2, limit: 3 }).openView().constructor.name, files.readFile("README.md", { offset: 2, limit: 3 }).lineCount);
const process = shell.start("sleep 30");
console.log(process.constructor.name, process.poll().running);
console.log("stopped", process.stop().running);
console.log(tasks.addTask("t").update({ status: "done" }).status);
memory.writeNote("k", "text").remove();
try { memory.readNote("k"); } catch (e) { console.log(e.code === "not_found" ? "note gone" : e.code); }
const open = views.openText("mine", "a");
console.log(views.listViews().some((v) => v.id === open.id) ? "open" : "missing");
open.close();
console.log("closed", views.listViews().length + (views.listViews().length === 2 ? 1 : 0));
console.log("hit", docs.search("read a file", { limit: 3 })[0].view().constructor.name);
