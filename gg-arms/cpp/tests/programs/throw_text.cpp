// kind: program_throw
// text: uncaught exception of type char const*: only words
// line: 4
int main() { throw "only words"; }
