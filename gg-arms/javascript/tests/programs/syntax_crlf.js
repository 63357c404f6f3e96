// kind: program_syntax_error
// line: 4
// text: program.js:4:20
const é = "😀"; 1 +;
