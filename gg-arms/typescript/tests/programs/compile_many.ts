// kind: program_compile_error
// text: program.ts:5:1 - error TS2304: Cannot find name 'x1'.
// text: and 2 more errors
// line: 5
x1; x2; x3; x4; x5;
x6; x7; x8; x9; x10;
