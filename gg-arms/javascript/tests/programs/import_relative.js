// kind: program_throw
// line: 4
// text: Cannot find module './src/greet.js'
import { greet } from "./src/greet.js";
