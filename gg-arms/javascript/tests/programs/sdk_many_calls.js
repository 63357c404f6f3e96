// kind: sandbox_output
// limits: host_calls = 50
// output: started
import { files } from "gg";
console.log("started");
for (;;) files.stat("README.md");
