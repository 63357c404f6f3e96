// expect: completed
// output: function
// output: Cannot find module 'lib/none'
const { files } = await import("gg");
console.log(typeof files.readFile);
await import("lib/none").catch((e) => console.log(e.message.slice(0, 29)));
