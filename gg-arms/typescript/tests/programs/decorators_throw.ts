// kind: program_throw
// text: program.ts:11
// text:     throw new Error("within");
// text: Error: within
// text: at fail (program.ts:11:15)
// text: at program.ts:14:14
// line: 11
class Thing {
  @twice
  fail(): void {
    throw new Error("within");
  }
}
new Thing() .fail();
function twice(method: (this: Thing) => void, _context: ClassMethodDecoratorContext) { return method; }
