// expect: completed
// output: 1,234,567.891 26% 1,234.50
// output: 1/1/1970, 12:00:00 AM 0
// output: a|A|ä|b|B x2,x10
// output: toLocaleString: there is no Intl here, so no data for the locale 'de-CH'
// output: toLocaleString: there is no Intl here, so no data for the time zone 'Europe/Zurich'
// output: 1970-01-01T00:00:00.000Z Thu Jan 01 1970 00:00:00 GMT+0000
console.log((1234567.891).toLocaleString(), (0.256).toLocaleString("en-US", { style: "percent" }), (1234.5).toLocaleString(undefined, { minimumFractionDigits: 2 }));
console.log(new Date(0).toLocaleString("en-US", { timeZone: "UTC" }), new Date().getTimezoneOffset());
console.log(["B", "ä", "b", "A", "a"].sort((a, b) => a.localeCompare(b)).join("|"), ["x10", "x2"].sort((a, b) => a.localeCompare(b, "en", { numeric: true })).join());
const say = (f) => { try { f(); } catch (e) { console.log(e.message.split(";")[0]); } };
say(() => new Date().toLocaleString("de-CH"));
say(() => new Date().toLocaleString("en-US", { timeZone: "Europe/Zurich" }));
console.log(new Date(0).toISOString(), String(new Date(0)).slice(0, 33));
