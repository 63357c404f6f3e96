// expect: completed
// output: files.readFile: argument 'path' must be a string, not 3
// output: files.readFile: argument 'path' must be a string, not undefined
// output: files.readFile: there is no option 'ofset'; the options are 'offset', 'limit'
// output: files.readFile: argument 'options' must be an object such as { offset: … }, not 3
// output: files.readFile: argument 'offset' must be a whole number from 0 to 4294967295, not -1
// output: files.readFile: argument 'limit' must be a whole number from 0 to 4294967295, not "3"
// output: files.writeFile: argument 'path' must be a string, not a promise (await it first)
// output: files.writeBytes: argument 'content' must be a Uint8Array, not an array
// output: shell.run: argument 'environment.A' must be a string, not 1
// output: shell.run: argument 'timeoutSeconds' must be a number of seconds, 0 or more, not NaN
// output: tasks.listTasks: argument 'status' must be one of "open", "doing", "done", "dropped", not "finished"
// output: session.requestChanges: argument 'items[1]' must be a string, not null
// output: files.editFile: argument 'replaceAll' must be true or false, not 1
import { files, shell, tasks, session } from "gg";
const say = (f) => { try { f(); console.log("accepted"); } catch (e) { console.log(e instanceof TypeError ? e.message : `${e.name} ${e.code}`); } };
say(() => files.readFile(3));
say(() => files.readFile());
say(() => files.readFile("a", { ofset: 3 }));
say(() => files.readFile("a", 3));
say(() => files.readFile("a", { offset: -1 }));
say(() => files.readFile("a", { limit: "3" }));
say(() => files.writeFile(Promise.resolve("a"), "b"));
say(() => files.writeBytes("a", [1, 2]));
say(() => shell.run("true", { environment: { A: 1 } }));
say(() => shell.run("true", { timeoutSeconds: NaN }));
say(() => tasks.listTasks({ status: "finished" }));
say(() => session.requestChanges(["a", null]));
say(() => files.editFile("a", "b", "c", { replaceAll: 1 }));
