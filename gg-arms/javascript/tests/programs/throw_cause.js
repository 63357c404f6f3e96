// kind: program_throw
// line: 10
// text: Error: outer
// text: at program.js:10:
// text: [cause]: SyntaxError: 
// text: at program.js:8:
try {
  JSON.parse("{bad");
} catch (error) {
  throw new Error("outer", { cause: error });
}
