// kind: program_compile_error
// text: error TS2307: Cannot find module 'lib/nowhere'
// line: 4
import { area } from "lib/nowhere";
console.log(area);
