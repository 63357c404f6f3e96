// expect: completed
// output: last line
// output: later 7
// output: much later
async function work() {
  await new Promise((resolve) => setTimeout(resolve, 10));
  return 7;
}
work().then((n) => console.log("later", n));
setTimeout(() => console.log("much later"), 30);
console.log("last line");
