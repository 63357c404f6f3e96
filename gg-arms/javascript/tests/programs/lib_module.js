// expect: completed
// bind: shapes.js
// bind: counter.js
// output: 3.14 { radius: 1 } Square { side: 2 }
// output: 1 2 counter 5
// output: lib/shapes true
import { area, unit, Square } from "lib/shapes";
import counter, { next, lines } from "lib/counter";
console.log(area(unit).toFixed(2), unit, new Square(2));
console.log(next(), next(), counter, lines("README.md"));
console.log("lib/shapes", (await import("lib/shapes")).area === area);
