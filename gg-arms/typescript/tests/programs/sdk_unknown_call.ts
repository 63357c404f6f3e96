// kind: program_compile_error
// text: program.ts:5:7 - error TS2551: Property 'readfile' does not exist
// line: 5
import { files } from "gg";
files.readfile("x");
