// expect: completed
// output: 0 B 5 six
// output: Green
// output: 3
// output: {"0":"A","5":"B","A":0,"B":5,"C":"six"}
enum Mixed { A, B = 5, C = "six" }
const enum Color { Red = "Red", Green = "Green" }
enum Flag { None = 0, One = 1 << 0, Two = 1 << 1, Both = One | Two }
console.log(Mixed.A, Mixed[5], Mixed.B, Mixed.C);
console.log(Color.Green);
console.log(Flag.Both);
console.log(JSON.stringify(Mixed));
