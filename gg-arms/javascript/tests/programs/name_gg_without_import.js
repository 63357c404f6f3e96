// kind: program_unknown_name
// text: ReferenceError: files is not defined
// text: import { files } from "gg";
files.readFile("README.md");
