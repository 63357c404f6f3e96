// expect: completed
// output: true
import * as gg from "gg";
const wrote: gg.files.FileWrite = gg.files.writeFile("made.txt", "x");
console.log(wrote.created);
