// expect: completed
// grant: capabilities = ["files"]
// output: unavailable run `gg.shell.run` is not available.
// output: TypeError
// output: unavailable web.fetch
import { shell, web, delegation, ApiError } from "gg";
try { shell.run("true"); } catch (e) { console.log(e.code, e.operation, e.message); }
// A call that is refused and malformed fails on the malformed half, before the host is asked.
try { shell.run(3); } catch (e) { console.log(e.name); }
try { web.fetch("https://example.com"); } catch (e) { console.log(e.code, `web.${e.operation}`, ...(e instanceof ApiError ? [] : ["?"])); }
