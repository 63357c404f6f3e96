// expect: completed
// output: { a: 1, b: [ 1, 2, { c: [Map] } ] } [ undefined, null, 'x' ] text
// output: <ref *1> { name: 'c', self: [Circular *1] }
// output: Point { x: 1, y: 2 } [class Point] [Function: f] [AsyncFunction: g]
// output: Map(1) { 'k' => Set(1) { 1 } } [ <1 empty item>, 2 ] 1970-01-01T00:00:00.000Z /a/g
// output: Bob is 42 and { a: 1 } 100%
// output: Promise { 1 } Promise { <pending> } [Object: null prototype] {} -0 5n
// output: Uint8Array(2) [ 1, 2 ] { 'a-b': 1, get: [Getter], [Symbol(s)]: 2 }
// output:   inner
// output: outer
// output: ┌─────────┬───┐
console.log({ a: 1, b: [1, 2, { c: new Map([["k", 1]]) }] }, [undefined, null, "x"], "text");
const c = { name: "c" }; c.self = c;
console.log(c);
class Point { constructor(x, y) { this.x = x; this.y = y; } }
console.log(new Point(1, 2), Point, function f() {}, async function g() {});
console.log(new Map([["k", new Set([1])]]), [, 2], new Date(0), /a/g);
console.log("%s is %d and %o 100%%", "Bob", 42, { a: 1 });
console.log(Promise.resolve(1), new Promise(() => {}), Object.create(null), -0, 5n);
console.info(new Uint8Array([1, 2]), { "a-b": 1, [Symbol("s")]: 2, get get() { return 1; } });
console.group(); console.warn("inner"); console.groupEnd(); console.error("outer");
console.table([{ a: 1 }]);
