// kind: sandbox_memory
// limits: memory_bytes = 67108864
// output: before
console.log("before");
const kept = [];
for (;;) kept.push(new Uint8Array(1 << 20).fill(1));
