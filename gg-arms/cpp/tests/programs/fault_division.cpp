// kind: sandbox_trap
// text: program.cpp:4
// line: 4
int divide(int a, int b) { return a / b; }

int main(int argc, char**) { return divide(7, argc - argc); }
