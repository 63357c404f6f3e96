// expect: completed
// output: sums [ 'sum' ] javascript
// output: [ 'sums' ]
// output: sums [ 'sum' ]
// output: true not_found
// output: invalid_argument
import { programs } from "gg";
const saved = programs.save("sums", "adds", { source: "export const sum = (a, b) => a + b;" });
console.log(saved.key, saved.exports, saved.language);
console.log(programs.listSaved().map((p) => p.key));
const module = programs.load("sums");
console.log(module.key, module.exports);
let code;
try { programs.source(999); } catch (e) { code = e.code; }
console.log(Array.isArray(programs.history({ limit: 2 })), code);
programs.save("bad", "does not parse", { source: "export const =" });
try { programs.load("bad"); } catch (e) { console.log(e.code); }
