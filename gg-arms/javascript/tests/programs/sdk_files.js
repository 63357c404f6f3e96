// expect: completed
// output: FileRead 5 1 true
// output: # Sample
// output: 2 true
// output: FileWrite true 4
// output: 2 true
// output: src/greet.js file true,src/util.js file true
// output: Entry true function
// output: moved false
// output: Uint8Array 3
// output: gone not_found stat
import * as gg from "gg";
import { files, ApiError } from "gg";
const read = files.readFile("README.md");
console.log("FileRead", read.totalLines, read.firstLine, read.text.startsWith("# Sample"));
console.log(files.readFile("README.md", { offset: 1, limit: 1 }).text.trimEnd());
const two = gg.files.readFile("README.md", { limit: 2 });
console.log(two.lineCount, two.truncated || two.lineCount === 2);
const written = files.writeFile("new.txt", "a b\n");
console.log("FileWrite", written.created, written.bytes);
files.writeFile("new.txt", "two two");
console.log(files.editFile("new.txt", "two", "2", { replaceAll: true }).replacements, files.readFile("new.txt").text === "2 2");
console.log(files.listDirectory("src").map((e) => `${e.path} ${e.kind} ${e.modified instanceof Date}`).join());
const entry = files.stat("README.md");
console.log(entry.constructor.name, entry.size > 0, typeof entry.read);
files.makeDirectory("d/e");
console.log("moved", files.movePath("new.txt", "d/e/moved.txt").path === "new.txt");
files.writeBytes("b.bin", new Uint8Array([1, 2, 3]).subarray(0));
console.log(files.readBytes("b.bin").constructor.name, files.readBytes("b.bin").length);
files.removePath("d", { recursive: true });
try { files.stat("d"); } catch (e) { console.log("gone", e.code, e instanceof ApiError && e.operation); }
