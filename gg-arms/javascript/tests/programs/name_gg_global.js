// expect: completed
// output: undefined undefined undefined
// output: none
console.log(typeof gg, typeof files, typeof ApiError);
console.log(Object.getOwnPropertyNames(globalThis).filter((n) => /^gg|native/i.test(n)).join() || "none");
