// expect: completed
// output: javascript worker true true
// output: unavailable approve
// output: `gg.session.approve` is not available. Use `gg.session.finish` instead.
import { session } from "gg";
const status = session.status();
console.log(status.language, status.role, status.turn >= 1, status.remaining.hostCalls < status.limits.hostCalls);
try { session.approve({ note: "n" }); } catch (e) { console.log(e.code, e.operation); console.log(e.message); }
session.finish("all done");
