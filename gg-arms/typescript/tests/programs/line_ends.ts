// expect: completed
// output: 1,2 3 4
// output: [object Object] 5
// output: get 6
// output: arrow 7
// Hardly a semicolon, and what was erased must not let lines run together.
type First = number
const a = [1, 2] as number[]
type Second = string
;[3].forEach((n) => console.log(String(a), n, 4))
const o = {} as unknown as object
interface Third { x: number }
`${console.log(String(o), 5)}`
class Fields {
  get: string = "get"
  readonly ["six"] = 6
  set!: number;
  public *gen(): Generator<number> { yield 1 }
  static: boolean = true;
  in?: string
  async?: number
  declare gone: number
  readonly x = 1 as number
  ["y"]: string = "y"
}
const f = new Fields()
console.log(f.get, f.six)
const arrow = (n: number):
  | string
  | number => `arrow ${n}`
const g = async <
  T
>(x: T): Promise<T> => x
console.log(arrow(await g(7)) as string)
let z = f.x as
  number
(z as unknown)
let n = f.in!
;(n)
