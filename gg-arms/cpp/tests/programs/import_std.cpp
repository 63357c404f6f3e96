// kind: program_compile_error
// text: std
// line: 4
import std;
int main() { std::println("x"); }
