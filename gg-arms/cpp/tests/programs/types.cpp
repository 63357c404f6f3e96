// kind: program_compile_error
// text: program.cpp:6:
// text: cannot initialize a variable of type 'int'
// line: 6
// text: "seven"
int main() { int n = "seven"; }
