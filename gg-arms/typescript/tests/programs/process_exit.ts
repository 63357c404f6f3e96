// kind: program_compile_error
// text: program.ts:4:1 - error TS2591: Cannot find name 'process'.
// line: 4
process.exit(1);
