// kind: program_throw
// line: 5
// text: TypeError: files.readFile: argument 'path' must be a string, not 3
// text: at program.js:5:
import { files } from "gg"; files.readFile(3);
