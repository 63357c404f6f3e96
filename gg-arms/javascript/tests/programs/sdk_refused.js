// kind: program_unknown_name
// grant: capabilities = ["files"]
// line: 7
// text: program.js:7
// text: ApiError: `gg.programs.history` is not available.
// text: operation: 'history'
import { programs } from "gg"; programs.history();
