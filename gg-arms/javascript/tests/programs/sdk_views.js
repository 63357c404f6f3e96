// expect: completed
// output: mine 2 false
// output: README.md:2-3 2
// output: 2
// output: 1 not_found
import { views } from "gg";
const view = views.openText("mine", "a\nb");
console.log(view.title, view.lines, view.truncated);
const file = views.openFile("README.md", { offset: 2, limit: 2 });
console.log(file.title, file.lines);
console.log(views.listViews().length);
views.closeView(view.id);
let code;
try { views.closeView(view.id); } catch (e) { code = e.code; }
console.log(views.listViews().length, code);
