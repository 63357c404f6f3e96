// kind: program_throw
// line: 7
// text: program.js:7
// text: Uncaught 'just a string'
// text: at f (program.js:7:
function f() {
  throw "just a string";
}
f();
