// kind: sandbox_timeout
// limits: wall_ms = 500
// output: before
console.log("before");
/(a+)+$/.test("a".repeat(64) + "b");
