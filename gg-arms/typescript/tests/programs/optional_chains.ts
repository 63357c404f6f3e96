// expect: completed
// output: undefined 2 3
interface Deep { a?: { b?: { c?: number[]; f?<T>(x: T): T } } }
const deep: Deep = { a: { b: { c: [2], f: (x) => x } } };
const empty = {} as Deep;
console.log(empty.a?.b!.c![0], deep.a!.b?.c?.[0]!, deep.a?.b?.f?.<number>(3));
