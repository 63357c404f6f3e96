// kind: program_api_error
// limits: value_bytes = 1048576
// text: ApiError: 
// text: code: 'too_large'
import { files } from "gg";
files.writeFile("big.txt", "x".repeat(2 << 20));
