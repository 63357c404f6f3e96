// kind: program_throw
// bind: shapes.js
// line: 5
// text: Could not find export 'volume'
import { volume } from "lib/shapes";
