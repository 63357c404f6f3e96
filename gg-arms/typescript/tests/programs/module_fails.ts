// kind: program_throw
// bind: shapes.ts
// text: lib/shapes.ts:15
// text: RangeError: no side
// text: at Square (lib/shapes.ts:15:
// text: at program.ts:9:5
// line: 9
import { Square } from "lib/shapes";
new Square(-1);
