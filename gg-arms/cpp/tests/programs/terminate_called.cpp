// kind: sandbox_trap
// text: std::terminate was called
// text: program.cpp:6
// line: 6
#include <exception>
int main() { std::terminate(); }
