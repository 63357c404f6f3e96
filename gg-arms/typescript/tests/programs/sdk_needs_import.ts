// kind: program_compile_error
// text: program.ts:4:1 - error TS2304: Cannot find name 'files'.
// line: 4
files.readFile("x");
