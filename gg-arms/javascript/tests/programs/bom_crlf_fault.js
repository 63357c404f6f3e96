// kind: program_throw
// line: 4
// text: program.js:4:14
let z="ü😀"; null.x;
