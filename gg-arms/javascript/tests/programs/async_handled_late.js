// expect: completed
// output: caught late
const p = Promise.reject(new Error("late"));
await 0;
p.catch((e) => console.log("caught", e.message));
