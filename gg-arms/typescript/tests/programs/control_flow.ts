// expect: completed
// output: 10 zero,one b
type Shape = { kind: "circle"; r: number } | { kind: "square"; side: number };
function area(shape: Shape): number {
  switch (shape.kind) {
    case "circle": return Math.round(shape.r);
    case "square": return shape.side ** 2;
    default: { const never: never = shape; return never; }
  }
}
function isText(value: unknown): value is string { return typeof value === "string"; }
function must(value: unknown): asserts value { if (!value) throw new Error("must"); }
const values: unknown[] = ["zero", 1, "one"];
must(values.length);
outer: for (let i = 0 as number; i < 3; i++) { for (const _ of values as unknown[]) { if (i) break outer; } }
let letter: string;
try { throw { code: "b" } as const; } catch (error: unknown) { letter = (error as { code: string }).code; }
console.log(area({ kind: "circle", r: 1 }) + area({ kind: "square", side: 3 }), values.filter(isText).join(), letter);
