// expect: completed
// output: equal 0
// output: -1 1 1 -1 0
// output: 0 -1 true

// Two ways compare the same texts: plain ASCII is compared without weights, and `numeric` needs them.
let state = 1;
const random = (below) => (state = (state * 48271) % 2147483647) % below;
const alphabet = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((character) => !/\d/.test(character));
const few = ["a", "A", "b", "B", " ", "-", "_", "\t"];
const text = (letters) => Array.from({ length: random(4) }, () => letters[random(letters.length)]).join("");
let differences = 0;
for (let count = 0; count < 2000; count++) {
  const letters = count % 2 ? few : alphabet;
  const [a, b] = [text(letters), text(letters)];
  for (const sensitivity of ["base", "accent", "case", "variant"]) {
    const caseFirst = count % 3 ? "lower" : "upper";
    const plain = a.localeCompare(b, "en", { sensitivity, caseFirst });
    if (!Object.is(plain, a.localeCompare(b, "en", { sensitivity, caseFirst, numeric: true }))) differences++;
  }
}
console.log("equal", differences);
console.log("a".localeCompare("A"), "b".localeCompare("A"), "a".localeCompare("-"), "a".localeCompare("a "), "x".localeCompare("x"));
console.log("a".localeCompare("A", "en", { sensitivity: "base" }), "resume".localeCompare("résumé"), Object.is("A".localeCompare("a", "en", { sensitivity: "base", caseFirst: "upper" }), 0));
