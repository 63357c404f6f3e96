// kind: program_throw
// line: 4
// text: TypeError: from a timer
setTimeout(() => { throw new TypeError("from a timer"); }, 1);
