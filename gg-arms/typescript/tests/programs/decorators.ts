// expect: completed
// output: class Counter
// output: -> add
// output: 3 init 1
function logged<This, A extends unknown[], R>(method: (this: This, ...args: A) => R, context: ClassMethodDecoratorContext) {
  return function (this: This, ...args: A): R {
    console.log("->", String(context.name));
    return method.apply(this, args);
  };
}
function named<T extends new (...args: any[]) => object>(value: T, context: ClassDecoratorContext): void {
  console.log(context.kind, context.name);
}
@named
class Counter {
  accessor start = "init";
  #count = 1;
  @logged
  add(by: number): number { return this.#count + by; }
  get count(): number { return this.#count; }
}
const counter = new Counter();
console.log(counter.add(2), counter.start, counter.count);
