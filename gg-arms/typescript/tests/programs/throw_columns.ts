// kind: program_throw
// text: program.ts:9
// text:   const field: string = (row as { name: { first: string } }).name.first;
// text: TypeError
// text: at read (program.ts:9:
// text: at program.ts:12:1
// line: 9
function read(row: unknown): string {
  const field: string = (row as { name: { first: string } }).name.first;
  return field;
}
read({} as Record<string, unknown>);
