// kind: program_throw
// line: 4
// text: TypeError: cannot read property 'name' of undefined
const user = undefined; console.log(user.name);
