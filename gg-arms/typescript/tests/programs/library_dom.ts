// kind: program_compile_error
// text: program.ts:6:1 - error: The library 'dom' is not here: what it declares does not exist when the program runs.
// text: program.ts:7:1 - error: The library 'webworker' is not here
// line: 6

/// <reference lib="dom" />
/// <reference lib='webworker' />
/// <reference lib="es2024" />
document.title = String(self);
