// kind: program_throw
// text: program.cpp:3:
int main() { throw 1; }
