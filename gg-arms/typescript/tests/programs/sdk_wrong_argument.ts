// kind: program_compile_error
// text: program.ts:5:16 - error TS2345
// line: 5
import { files } from "gg";
files.readFile(3);
