// kind: program_throw
// line: 4
// text: Error: rejected
await Promise.reject(new Error("rejected"));
