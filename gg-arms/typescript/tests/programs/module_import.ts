// expect: completed
// bind: shapes.ts
// output: 12 Square 2
import { area, Kind, type Shape, Square } from "lib/shapes";
const shape: Shape = new Square(2);
console.log(area(shape) * 3, Kind[Kind.Square], shape.side);
