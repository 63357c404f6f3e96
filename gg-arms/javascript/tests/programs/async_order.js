// expect: completed
// output: sync
// output: micro 1
// output: micro 2
// output: awaited
// output: timer 1
// output: timer 2
// output: interval 1
// output: interval 2
// output: for await 1,2,3
// output: slept true
setTimeout(() => console.log("timer 1"), 0);
queueMicrotask(() => console.log("micro 1"));
Promise.resolve().then(() => console.log("micro 2"));
console.log("sync");
await null;
console.log("awaited");
await new Promise((resolve) => setTimeout(resolve, 5));
console.log("timer 2");
let ticks = 0;
await new Promise((resolve) => {
  const id = setInterval(() => {
    console.log("interval", ++ticks);
    if (ticks === 2) { clearInterval(id); resolve(); }
  }, 2);
});
async function* numbers() { yield 1; yield Promise.resolve(2); yield 3; }
const seen = [];
for await (const n of numbers()) seen.push(n);
console.log("for await", seen.join());
const before = Date.now();
await new Promise((resolve) => setTimeout(resolve, 60));
console.log("slept", Date.now() - before >= 55);
