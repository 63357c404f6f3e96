// kind: program_unknown_name
// line: 4
// text: ReferenceError: undefinedFunction is not defined
undefinedFunction();
