// kind: program_throw
// line: 6
// text: program.js:6
// text: a top-level await never settles
const ready = async () => {};
await ready(); await new Promise(() => {});
console.log("not reached");
