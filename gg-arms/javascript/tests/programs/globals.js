// expect: completed
// output: true true 36 true
// output: { m: Map(1) { 1 => Set(1) { 2 } }, d: 1970-01-01T00:00:00.000Z } true DataCloneError
// output: aborted AbortError true
// output: x 3 false
// output: TimeoutError
// output: number true
console.log(Math.random() !== Math.random(), crypto.getRandomValues(new Uint8Array(8)).some(Boolean), crypto.randomUUID().length, crypto.randomUUID() !== crypto.randomUUID());
const loop = {}; loop.self = loop;
const name = (f) => { try { f(); } catch (e) { return e.name; } };
console.log(structuredClone({ m: new Map([[1, new Set([2])]]), d: new Date(0) }), structuredClone(loop).self !== loop, name(() => structuredClone(() => {})));
const controller = new AbortController();
controller.signal.addEventListener("abort", () => console.log("aborted", controller.signal.reason.name, controller.signal.aborted));
controller.abort();
const target = new EventTarget();
target.addEventListener("x", (e) => { e.preventDefault(); console.log(e.type, e.detail, e.target !== target); });
target.dispatchEvent(new CustomEvent("x", { detail: 3, cancelable: true }));
const signal = AbortSignal.timeout(5);
await new Promise((resolve) => signal.addEventListener("abort", resolve));
console.log(signal.reason.name);
console.log(typeof performance.now(), Math.abs(Date.now() - performance.timeOrigin - performance.now()) < 1000);
