// kind: program_throw
// text: program.ts:7
// text: Error: größer
// text: at prüfe (program.ts:7:74)
// line: 7
type Größe = "klein" | "größer" | "𝒳";
function prüfe(größe: Größe, _: "𝒳日本" = "𝒳日本"): void { throw new Error(größe); }
prüfe("größer" as Größe);
