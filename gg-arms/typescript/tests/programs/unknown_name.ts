// kind: program_unknown_name
// text: program.ts:5
// line: 5
declare const later: number;
console.log(later);
