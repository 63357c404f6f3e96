// kind: program_api_error
// text: program.ts:6
// text: ApiError
// line: 6
import { files } from "gg";
const text: string = files.readFile("nowhere.txt").text;
console.log(text);
