// kind: program_throw
// line: 8
// text: program.js:8
// text: throw new Error("broken");
// text: Error: broken
// text: at inner (program.js:8:
// text: at outer (program.js:10:
function inner() { throw new Error("broken"); }
function outer() {
  return inner() + 1;
}
[1].map(() => outer());
