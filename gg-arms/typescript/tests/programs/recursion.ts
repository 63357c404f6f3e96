// kind: program_throw
// text: RangeError
// text: program.ts:4
const down = (n: number): number => down(n + 1) + 1;
down(0);
