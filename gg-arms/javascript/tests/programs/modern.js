// expect: completed
// output: true true true
// output: [ 3, 1, 2 ] [ 1, 2, 3 ] 3
// output: Set(1) { 2 } Set(3) { 1, 2, 3 } true
// output: [ 2, 4 ]
// output: abc true a\.b
// output: [ 0, 1, 2 ] 9 1.5
// output: rejected inner
// output: 0,1,2
console.log(Object.hasOwn({ a: 1 }, "a"), [1, [2]].flat().includes(2), "abc".at(-1) === "c");
const list = [3, 1, 2];
console.log(list, list.toSorted(), list.findLast((x) => x > 2));
const s = new Set([1, 2]);
console.log(s.intersection(new Set([2, 3])), s.union(new Set([3])), s.isSupersetOf(new Set([1])));
console.log([1, 2, 3, 4].values().filter((x) => x % 2 === 0).toArray());
console.log("abc".toWellFormed(), "abc".isWellFormed(), RegExp.escape?.("a.b").replace("\\x61", "a") ?? "a\\.b");
console.log(await Array.fromAsync([0, Promise.resolve(1), 2]), Math.max(...new Uint8Array([9, 8])), Math.f16round?.(1.5) ?? 1.5);
const { promise, reject } = Promise.withResolvers();
reject(new Error("inner"));
console.log(...(await promise.then(() => ["no"], (e) => ["rejected", e.message])));
console.log(Array.from({ length: 3 }, (_, i) => i).join());
