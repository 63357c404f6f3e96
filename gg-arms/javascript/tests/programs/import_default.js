// kind: program_throw
// line: 4
// text: import * as gg from "gg";
import gg from "gg";
