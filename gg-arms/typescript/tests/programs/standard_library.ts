// expect: completed
// output: {"even":[2],"odd":[1,3]}
// output: 3,2,1 true
// output: 1 abc 255
// output: [ 1, 4 ] 6
// output: https://example.org/a?b=1 ü
const grouped = Object.groupBy([1, 2, 3], (n) => (n % 2 ? "odd" : "even"));
console.log(JSON.stringify({ even: grouped.even, odd: grouped.odd }));
console.log(String([1, 2, 3].toReversed()), new Set([1]).isSubsetOf(new Set([1, 2])));
console.log([1, 2].at(0), "a-b-c".replaceAll("-", ""), Number.parseInt("ff", 16));
console.log([1, 2].map((n) => n ** 2), [1, 2, 3].values().map((n) => n).reduce((a, b) => a + b));
console.log(new URL("a?b=1", "https://example.org").href, new TextDecoder().decode(new TextEncoder().encode("ü")));
const { promise, resolve } = Promise.withResolvers<number>();
resolve(1);
await promise;
await Promise.allSettled([Promise.resolve(1), Promise.reject(new Error("seen"))]);
structuredClone({ a: new Map<string, Date>([["x", new Date()]]) }).a.get("x")!.getTime();
