// kind: program_syntax_error
// line: 5
// text: program.js:5
// text: SyntaxError: 
const list = [1, 2;
