// expect: completed
// output: { a: [Getter], toJSON: [Function: toJSON] }
// output: done
console.log({ get a() { throw new Error("never read"); }, toJSON() { throw 1; } });
console.log(new Proxy({}, { ownKeys() { throw new Error("trap"); } }), new Proxy([1], {}));
const e = new Error("x"); Object.defineProperty(e, "stack", { get() { throw 1; } }); console.log(typeof e);
console.log({ [Symbol.toStringTag]: {} }, Object.assign(() => {}, { length2: 3 }), "\ud800 lone");
console.log("done");
