// kind: program_throw
// line: 6
// text: AggregateError: both
// text: [errors]: [
// text: Error: first
throw new AggregateError([new Error("first"), "second"], "both");
