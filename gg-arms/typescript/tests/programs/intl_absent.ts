// kind: program_compile_error
// text: error TS2304: Cannot find name 'Intl'.
// line: 4
console.log(new Intl.NumberFormat("de").format(1));
