// kind: program_throw
// line: 7
// output: went on
// text: Error: lost
// text: at work (program.js:7:
// text: unhandled promise rejection
async function work() { await 1; throw new Error("lost"); }
work();
console.log("went on");
