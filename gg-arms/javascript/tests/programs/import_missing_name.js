// kind: program_throw
// line: 6
// text: program.js:6
// text: Could not find export 'readFile' in module 'gg'
// text: import { files } from "gg"; then files.readFile
import { readFile } from "gg";
