// expect: completed
// output: 1 a
// output: 6
// output: x,y
// output: 3
// Type parameters, in every place that has some.
function pair<A, B>(a: A, b: B): [A, B] {
  return [a, b];
}
const identity = <T,>(value: T): T => value;
const later = async <T extends object>(value: T): Promise<keyof T> => Object.keys(value)[0] as keyof T;
class Box<T> {
  constructor(value: T) { this.value = value; }
  readonly value: T;
  map<U>(change: (value: T) => U): Box<U> { return new Box<U>(change(this.value)); }
}
class Sum extends Box<number[]> implements Iterable<number> {
  total(): number { return this.value.reduce<number>((a, b) => a + b, 0); }
  *[Symbol.iterator](): Iterator<number> { yield* this.value; }
}
const [one, letter] = pair<number, string>(1, "a");
console.log(one, identity<string>(letter));
console.log(new Sum([1, 2, 3]).total());
type Keys<T> = { [K in keyof T]-?: K extends string ? K : never }[keyof T];
const keys: Keys<{ x: 1; y?: 2 }>[] = ["x", "y"];
console.log(keys.join(","));
const make = Box<number>;
if ((await later({ z: 1 })) !== "z") throw new Error("not z");
console.log(new make(3).map((n) => n).value);
