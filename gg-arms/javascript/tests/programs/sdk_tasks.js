// expect: completed
// output: Task Mend it open later
// output: doing Mend all
// output: [ 'Mend all' ] []
// output: not_found update_task
import { tasks } from "gg";
const task = tasks.addTask("Mend it", { detail: "later" });
console.log(task.constructor.name, task.title, task.status, task.detail);
const changed = tasks.updateTask(task.id, { status: "doing", title: "Mend all" });
console.log(changed.status, changed.title);
console.log(tasks.listTasks({ status: "doing" }).map((t) => t.title), tasks.listTasks({ status: "open" }));
try { tasks.updateTask("999", { title: "x" }); } catch (e) { console.log(e.code, e.operation); }
