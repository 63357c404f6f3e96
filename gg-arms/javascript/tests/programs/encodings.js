// expect: completed
// output: é 😀 2 4
// output: Uint8Array(6) [ 195, 169, 240, 159, 152, 128 ] é😀 €
// output: TypeError RangeError
// output: https://ex.com:8080/p%20q?x=1&y=%C3%BC#h x
// output: true null a+b=1%262 %FF
// output: YWJj abc InvalidCharacterError
// output: ÄÖ ß SS Zürich
console.log("é", "😀", "😀".length, new TextEncoder().encode("😀").length);
console.log(new TextEncoder().encode("é😀"), new TextDecoder().decode(new Uint8Array([0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80])), new TextDecoder("windows-1252").decode(new Uint8Array([0x80])));
const name = (f) => { try { f(); } catch (e) { return e.name; } };
console.log(name(() => new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([0xff]))), name(() => new TextDecoder("shift_jis")));
const url = new URL("../p q?x=1#h", "https://ex.com:8080/a/b");
url.searchParams.append("y", "ü");
console.log(url.href, [...url.searchParams.keys()][0]);
console.log(URL.canParse("https://x"), URL.parse("nope"), new URLSearchParams([["a b", "1&2"]]).toString(), encodeURIComponent("ÿ").replace("%C3%BF", "%FF"));
console.log(btoa("abc"), atob("YWJj"), name(() => btoa("€")));
console.log("äö".toUpperCase(), "ß", "ß".toUpperCase(), "Zu\u0308rich".normalize("NFC"));
