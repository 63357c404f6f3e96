// expect: completed
// output: as usual
// @ts-expect-error an error that is expected is none
const n: number = "text";
console.log("as usual");
export { n };
