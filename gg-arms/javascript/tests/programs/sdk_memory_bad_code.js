// kind: program_api_error
// line: 5
// text: ApiError: 
// text: code: 'invalid_argument'
import { memory } from "gg"; memory.writeNote("bad", "Bad.", { code: "export const =" });
