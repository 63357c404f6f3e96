// kind: program_compile_error
// line: 4
console.log("must not be printed");
const n: number = "one";
