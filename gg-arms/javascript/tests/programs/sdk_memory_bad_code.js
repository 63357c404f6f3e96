// kind: program_api_error
// line: 8
// text: program.js:8
// text: ApiError: 
// text: lib/bad.js:1
// text: SyntaxError: 
import { memory } from "gg";
memory.writeNote("bad", "Bad.", { code: "export const =" }); memory.readNote("bad");
