// expect: completed
// output: 67108864
// output: RangeError
// output: RangeError
// output: 1000000 999999
console.log("x".repeat(64 << 20).length);
try { "x".repeat(2 ** 30); } catch (e) { console.log(e.name); }
try { Math.max(...new Array(1e6).fill(1)); } catch (e) { console.log(e.name); }
const list = Array.from({ length: 1e6 }, (_, i) => i);
console.log(list.length, list.at(-1));
