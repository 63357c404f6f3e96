// kind: program_throw
// text: uncaught exception of type int: 42
// text: at main
// line: 5
int main() { throw 42; }
