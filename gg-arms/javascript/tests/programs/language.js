// expect: completed
// output: 3 abc 120
// output: [ 2, 4 ] { a: 1, b: 2 }
// output: gen 0,1,2
// output: tagged a|1|b
// output: private 7 static s
// output: label 2
// output: undefined 5 fallback
// output: ab12 2024
// output: Map(2) { 'o' => [ 1, 3 ], 'e' => [ 2 ] }
// output: 123456789012345678901234567890
// output: using done
const add = (a, b = 2) => a + b;
function fact(n) { return n <= 1 ? 1 : n * fact(n - 1); }
console.log(add(1), ["a", "b", "c"].join(""), fact(5));
console.log([1, 2].map((x) => x * 2), { ...{ a: 1 }, b: 2 });
function* count() { for (let i = 0; i < 3; i++) yield i; }
console.log("gen", [...count()].join());
const tag = (strings, ...values) => strings.raw.join(`|${values}|`);
console.log("tagged", tag`a${1}b`);
class P { #x = 7; static s = "s"; get x() { return this.#x; } static { P.t = P.s; } }
console.log("private", new P().x, "static", P.t);
outer: for (let i = 0; ; i++) { for (;;) { if (i === 2) { console.log("label", i); break outer; } continue outer; } }
const o = { a: { b: 5 } };
console.log(o.x?.y, o?.a.b, null ?? "fallback");
console.log("12ab".replace(/(?<d>\d+)(?<l>[a-z]+)/, "$<l>$<d>"), /(?<y>\d{4})/.exec("in 2024").groups.y);
console.log(Map.groupBy([1, 2, 3], (x) => (x % 2 ? "o" : "e")));
console.log(String(123456789012345678901234567890n));
const trail = [];
{ const it = { [Symbol.iterator]: function* () { try { yield 1; } finally { trail.push("done"); } } }; for (const _ of it) break; }
console.log("using", ...trail);
