// kind: program_throw
// line: 7
// text: program.ts:7
// text: TypeError
// text: at program.ts:7:
const list: Array<{ name: string } | null> = [null];
(list[0] as { name: string }).name.trim();
