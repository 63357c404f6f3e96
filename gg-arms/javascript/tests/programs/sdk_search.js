// expect: completed
// output: src/greet.js,src/util.js
// output: src/greet.js
// output: README.md 5 1 TODO: greet in more languages.
// output: src/greet.js:4
// output: invalid_argument find_text
import { search } from "gg";
console.log(search.findFiles("**/*.js").map((e) => e.path).join());
console.log(search.findFiles("*.js", { root: "src", limit: 1 })[0].path);
const [todo] = search.findText("TODO: .*", { glob: "*.md" });
console.log(todo.path, todo.line, todo.column, todo.text);
for (const m of search.findText("export function greet", { root: "src", context: 1 })) console.log(`${m.path}:${m.line}`, ...(m.before.length === 1 && m.after.length === 1 ? [] : ["context?"]));
try { search.findText("("); } catch (e) { console.log(e.code, e.operation); }
