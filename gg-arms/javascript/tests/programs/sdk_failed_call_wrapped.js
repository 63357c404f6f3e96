// kind: program_throw
// line: 7
// text: Error: no settings
// text: [cause]: ApiError: 
// text: code: 'not_found'
import { files } from "gg";
try { files.readFile("settings.json"); } catch (error) { throw new Error("no settings", { cause: error }); }
