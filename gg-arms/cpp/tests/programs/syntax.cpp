// kind: program_syntax_error
// text: program.cpp:5:
// text: expected
// line: 5
int main() { int x = ; }
