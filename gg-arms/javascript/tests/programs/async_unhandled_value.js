// kind: program_throw
// text: Uncaught { code: 3 }
// text: unhandled promise rejection
Promise.reject({ code: 3 });
