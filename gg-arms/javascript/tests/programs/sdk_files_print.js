// expect: completed
// output: {"path":"README.md","text":"# Sample\n","firstLine":1,"lineCount":1,"totalLines":5,"truncated":
// output: kind path
// output: path,kind,size,modified
import { files } from "gg";
console.log(JSON.stringify(files.readFile("README.md", { limit: 1 })).split(/true|false/)[0]);
const entry = files.stat("README.md");
const { kind, path } = entry;
console.log(...[kind === "file" && "kind", path && "path"]);
console.log(Object.keys(entry).join());
