// kind: program_throw
// text: program.ts:10
// text:     throw new Error("within");
// text: Error: within
// text: at fail (program.ts:10:11)
// text: at program.ts:13:14
// line: 10
class Thing {
  @twice
  fail(): void {
    throw new Error("within");
  }
}
new Thing() .fail();
function twice(method: (this: Thing) => void, _context: ClassMethodDecoratorContext) { return method; }
