// kind: program_syntax_error
// line: 3
const element = <div className="x">text</div>;
