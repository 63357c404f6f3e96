// expect: completed
// output: calls RangeError
// output: json RangeError
// output: parse RangeError
// output: flat RangeError
// output: eval RangeError
// output: getter RangeError
// output: proxy RangeError
// output: sort RangeError
// output: replace RangeError
// output: toString RangeError
// output: construct RangeError
// output: spread RangeError
// output: clone RangeError
// output: deep regexp SyntaxError
// output: and on
const attempt = (name, f) => { try { f(); console.log(name, "ended"); } catch (e) { console.log(name, e.name); } };
const nested = (n) => { let a = []; for (let i = 0; i < n; i++) a = [a]; return a; };
attempt("calls", function f() { f(); });
attempt("json", () => JSON.stringify(nested(1e5)));
attempt("parse", () => JSON.parse("[".repeat(1e6) + "]".repeat(1e6)));
attempt("flat", () => nested(1e5).flat(Infinity));
attempt("eval", () => (0, eval)("(".repeat(1e5)));
attempt("getter", () => { const o = { get a() { return this.a; } }; o.a; });
attempt("proxy", () => { let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x; });
attempt("sort", () => { const c = () => [2, 1].sort(c) && 1; c(); });
attempt("replace", () => { const r = () => "a".replace(/a/, r); r(); });
attempt("toString", () => { const o = { toString: () => `${o}` }; String(o); });
attempt("construct", () => { class A { constructor() { new A(); } } new A(); });
attempt("spread", () => { const f = (...a) => f(...a); f(1, 2, 3); });
attempt("clone", () => structuredClone(nested(1e5)));
attempt("deep regexp", () => new RegExp("(?:".repeat(1e5) + ")".repeat(1e5)));
console.log("and on");
