// kind: program_unknown_name
// line: 5
// text: ReferenceError: process is not defined
// text: this is not Node
process.exit(3);
