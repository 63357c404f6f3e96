// expect: completed
// output: 12.56
// output: inner 1
namespace Geometry {
  const pi = 3.14;
  export interface Circle { readonly r: number }
  export function area(circle: Circle): number { return pi * circle.r ** 2; }
  export namespace Inner { export const name = "inner"; }
}
import Inner = Geometry.Inner;
console.log(Geometry.area({ r: 2 }));
console.log(Inner.name, 1);
