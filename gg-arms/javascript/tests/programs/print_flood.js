// kind: sandbox_output
// limits: output_bytes = 10000
// output: line 0
for (let i = 0; ; i++) console.log("line", i);
