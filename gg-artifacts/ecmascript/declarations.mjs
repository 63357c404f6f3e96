// Writes gg.d.ts, what a TypeScript program is checked against: node declarations.mjs SDK-DECLARATIONS GLOBALS.d.ts OUT
// SDK-DECLARATIONS is the folder of the compiler's declarations of the SDK, one file a module. They become one ambient module "gg",
// with a namespace for each, so that no other module name resolves.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder, globals, out] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, `${name}.d.ts`), "utf8");

const index = read("index");
const modules = [...index.matchAll(/^export \* as (\w+) from "\.\/(\w+)\.js";$/gm)].map(([, name, file]) => [name, file]);

/** A module's declarations as the inside of a namespace: imports become aliases of the sibling namespaces. */
function inside(name, file) {
  const aliases = [];
  let text = read(file)
    .replace(/^\/\*\*(?:(?!\*\/)[\s\S])*@module[\s\S]*?\*\/\n/, "")
    .replace(/^import (?:type )?\* as (\w+) from "\.\/(\w+)\.js";\n/gm, (_, alias, from) => (alias === from ? "" : fail(name, alias)))
    .replace(/^import (?:type )?\{ ([^}]*) \} from "\.\/(\w+)\.js";\n/gm, (_, names, from) => {
      for (const item of names.split(",").map((part) => part.trim().replace(/^type /, ""))) {
        const [origin, alias = origin] = item.split(" as ");
        if (from !== "api-error" && /^[A-Z]/.test(alias)) aliases.push(`import ${alias} = ${from}.${origin};`);
      }
      return "";
    })
    .replace(/^import .* from "gg:native";\n/gm, "")
    .replace(/^export \{\};\n/gm, "")
    .replace(/^export declare /gm, "export ");
  if (/^import /m.test(text)) fail(name, text.match(/^import .*$/m)[0]);
  text = [...aliases, text.trim()].join("\n");
  return `  namespace ${name} {\n${text.replace(/^(?=.)/gm, "    ")}\n  }\n`;
}

function fail(name, what) {
  console.error(`declarations.mjs: ${name}: cannot place ${what}`);
  process.exit(1);
}

const error = read("api-error").replace(/^export declare /gm, "export ").replace(/^(?=.)/gm, "  ");
const body = modules.map(([name, file]) => inside(name, file)).join("\n");
const names = modules.map(([name]) => name).join(", ");
writeFileSync(
  out,
  `// What a program may use: gg's SDK, and the globals beside ECMAScript. Made from the SDK's sources.\n\n` +
    `declare module "gg" {\n${error}\n${body}\n  export { ${names} };\n}\n\n${readFileSync(globals, "utf8")}`,
);
