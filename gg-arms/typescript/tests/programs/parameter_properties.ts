// expect: completed
// output: Ada 36
// output: Ada
class Person {
  constructor(readonly name: string, private age: number = 36, protected readonly tags: string[] = []) {}
  say(): string { return `${this.name} ${this.age}`; }
}
class Child extends Person {
  constructor(name: string, public parent?: Person) { super(name); }
}
console.log(new Person("Ada").say());
console.log(new Child("Eve", new Person("Ada")).parent!.name);
