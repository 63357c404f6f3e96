// expect: completed
// output: works 7
// Whatever is there for the checker alone.
import type { files } from "gg";
import { ApiError, type ErrorCode, search } from "gg";
export type Reader = typeof files.readFile;
export interface Point { x: number; y: number }
declare const neverThere: string;
declare function nowhere(a: number): string;
declare class Ghost { haunt(): void }
declare enum Shade { Dark }
declare namespace Away { const x: number }
declare global { interface Array<T> { never?: T } }
namespace Shapes { export interface Round { r: number } export type Any = Round }
function over(a: string): string;
function over(a: number): number;
function over(a: string | number): string | number { return a; }
abstract class Base {
  abstract name: string;
  abstract area(): number;
  declare ghost: number;
  protected readonly tag!: string;
  private static count?: number = 7;
  static get counted(): number | undefined { return Base.count; }
  [key: string]: unknown;
}
function self(this: Point, factor: number): number { return this.x * factor; }
const round: Shapes.Round = { r: 1 } satisfies Shapes.Any;
let code: ErrorCode | undefined;
console.log(over("works"), Base.counted as number);
if (round.r !== 1 || code || self.call({ x: 1, y: 2 }, 3) !== 3 || "ghost" in Base.prototype) throw new Error("no");
export {};
