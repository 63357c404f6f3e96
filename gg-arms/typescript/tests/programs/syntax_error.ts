// kind: program_syntax_error
// text: program.ts:4:11 - error TS1109: Expression expected.
// line: 4
const a = ;
const n: number = "not told: the parser comes first";
