// kind: program_compile_error
// text: program.ts:6:7 - error TS2322: Type 'string' is not assignable to type 'number'.
// text: 6 const n: number = "one";
// text:         ~
// line: 6
const n: number = "one";
console.log(n);
