// expect: completed
// output: build-flags Use -O2. false
// output: [ 'build-flags' ] [ 'build-flags' ]
// output: Use -O2. undefined
// output: rounding [ 'cents' ] true
// output: not_found read_note
import { memory } from "gg";
const note = memory.writeNote("build-flags", "Use -O2.");
console.log(note.key, note.summary, note.hasCode);
console.log(memory.listNotes({ prefix: "build-" }).map((n) => n.key), memory.searchNotes("O2", { limit: 3 }).map((n) => n.key));
const read = memory.readNote("build-flags");
console.log(read.text.trim(), read.module);
memory.writeNote("rounding", "Rounds.", { code: "export const cents = (a) => Math.round(a * 100);" });
const { key, exports } = memory.readNote("rounding").module;
console.log(key, exports, memory.readNote("rounding").hasCode);
memory.removeNote("rounding");
try { memory.readNote("rounding"); } catch (e) { console.log(e.code, e.operation); }
