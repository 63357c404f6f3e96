// expect: completed
// output: 0 hello
// output: 3 undefined false
// output: b,a src
// output: set inside
// output: true
// output: polled true
import { shell } from "gg";
const result = shell.run("echo hello");
console.log(result.exitCode, result.output.trim());
const failed = shell.run("exit 3");
console.log(failed.exitCode, failed.signal, failed.timedOut);
console.log(shell.run("sort -r", { input: "a\nb\n" }).output.trim().replace("\n", ","), shell.run("basename $(pwd)", { directory: "src" }).output.trim());
console.log(shell.run("echo $MARK", { environment: { MARK: "set inside" } }).output.trim());
console.log(shell.run("sleep 20", { timeoutSeconds: 0.2 }).timedOut);
const { id } = shell.start("echo one; sleep 20");
const status = shell.poll(id, { waitSeconds: 5 });
console.log("polled", status.output.includes("one"));
shell.stop(id);
