// kind: program_throw
// text: program.ts:9
// text:   throw new RangeError(`no ${level}`);
// text: RangeError: no 2
// text: at check (program.ts:9:30)
// text: at program.ts:12:7
// line: 9
function check(level: Level): void {
  throw new RangeError(`no ${level}`);
}
enum Level { Low, Middle, High }
check(Level.High);
