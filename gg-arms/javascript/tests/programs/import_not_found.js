// kind: program_throw
// line: 7
// text: program.js:7
// text: Cannot find module 'lodash' imported from program.js
// text: nothing else
const before = 1;
import chunk from "lodash";
