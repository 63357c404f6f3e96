// kind: program_syntax_error
// line: 5
function f() {
  console.log("x");
