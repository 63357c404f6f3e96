// kind: program_throw
// bind: shapes.js
// text: RangeError: radius -1
// text: at area (
// text: at program.js:7:
import { area } from "lib/shapes";
area({ radius: -1 });
