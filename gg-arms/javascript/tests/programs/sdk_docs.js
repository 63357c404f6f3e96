// expect: completed
// output: gg.files.readFile function gg.files import { files } from "gg";
// output: true
// output: not_found view
import { docs } from "gg";
const hit = docs.search("readFile")[0];
console.log(hit.symbol, hit.kind, hit.module, hit.importLine);
console.log(docs.search("open", { module: "views", limit: 2 }).every((h) => h.symbol.startsWith("gg.views.")));
docs.view("gg.views.openText");
try { docs.view("gg.nothing"); } catch (e) { console.log(e.code, e.operation); }
