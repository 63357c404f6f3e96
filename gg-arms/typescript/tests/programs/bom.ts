// kind: program_compile_error
// line: 4
// text: program.ts:4:7 - error TS2322
const count: number = "three";
