// kind: program_unknown_name
// text: Intl is not defined
// text: there is no Intl here
new Intl.DateTimeFormat("de-CH", { timeZone: "Europe/Zurich" }).format();
