// expect: completed
// output: 1 2 3
// output: undefined own
interface Named { readonly name: string }
abstract class Animal implements Named {
  static #made = 0;
  readonly name: string;
  protected constructor(name: string) { this.name = name; Animal.#made++; }
  static get made(): number { return Animal.#made; }
  abstract speak(this: Animal, loud?: boolean): string;
  public toString(): string { return this.name; }
}
const Dog = class extends Animal implements Named {
  private legs: number | undefined;
  constructor(name: string = "Rex") { super(name); }
  override speak(loud = false): string { return loud ? "WOOF" : "woof"; }
  legsOf?(): number;
  [Symbol.toPrimitive](hint: string): string { return `${this.legs} ${hint === "string" ? "own" : hint}`; }
};
const rex = new Dog();
console.log(Animal.made, [rex, rex].length, rex.speak().length - 1);
console.log(`${rex}`);
