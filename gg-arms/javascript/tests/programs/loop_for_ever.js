// kind: sandbox_timeout
// limits: wall_ms = 300
// output: before
console.log("before");
for (;;);
