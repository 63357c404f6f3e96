// kind: program_throw
// line: 7
// text: BadInput: no
// text: field: 'age'
class BadInput extends Error { constructor(m, field) { super(m); this.name = "BadInput"; this.field = field; } }
const reject = () => {
  throw new BadInput("no", "age"); };
reject();
