// kind: program_throw
// text: Uncaught 'plain'
// line: 4
throw "plain" as string;
