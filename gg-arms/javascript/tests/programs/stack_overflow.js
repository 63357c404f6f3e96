// kind: program_throw
// line: 4
// text: RangeError: Maximum call stack size exceeded
function down(n) { return down(n + 1) + 1; }
down(0);
