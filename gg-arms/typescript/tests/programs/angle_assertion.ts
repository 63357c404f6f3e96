// expect: completed
// output: 3 {"x":1}
// Where JSX would be, an assertion is.
const value = <number><unknown>3;
const object = () => <{ x: number }>{ x: 1 };
console.log(value, JSON.stringify(object()));
