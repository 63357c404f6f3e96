// kind: sandbox_output
// grant: capabilities = []
// limits: refused_calls = 20
// output: started
import { files } from "gg";
console.log("started");
for (;;) { try { files.stat("README.md"); } catch { /* again */ } }
