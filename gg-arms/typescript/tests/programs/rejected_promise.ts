// kind: program_throw
// text: Error: late
// text: unhandled promise rejection
// line: 5
const late: Promise<never> = Promise.reject(new Error("late"));
await new Promise<void>((resolve) => setTimeout(resolve, 1));
console.log(late);
