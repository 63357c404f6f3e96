// kind: program_compile_error
// text: program.ts:5:21 - error TS2591: Cannot find name 'node:fs'.
// text: error TS2591: Cannot find name 'require'.
// line: 5
import * as fs from "node:fs";
const path = require("path");
console.log(fs, path, document);
