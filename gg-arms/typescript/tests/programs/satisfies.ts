// expect: completed
// output: 255,0,0 #0f0
const palette = {
  red: [255, 0, 0],
  green: "#0f0",
} satisfies Record<string, string | number[]>;
console.log(palette.red.map((n) => n).join(","), palette.green.toLowerCase());
