// kind: program_api_error
// line: 10
// text: program.js:10
// text: ApiError: 
// text: at load (program.js:10:
// text: at program.js:12:
// text: code: 'not_found'
// text: operation: 'read_file'
import * as gg from "gg";
const load = (path) => gg.files.readFile(path);
const unrelated = 1;
load("missing.txt");
