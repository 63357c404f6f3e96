// kind: program_compile_error
// text: main
int helper() { return 1; }
