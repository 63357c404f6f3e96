// kind: program_compile_error
// bind: shapes.ts
// text: program.ts:7:6 - error TS2345
// line: 7
import { area } from "lib/shapes";
console.log("not run");
area("square");
