// kind: program_throw
// bind: shapes.js
// line: 6
// text: Cannot find module 'lib/shape' imported from program.js
// text: 'lib/shapes'
import { area } from "lib/shape";
