// kind: sandbox_trap
// text: abort was called
// text: program.cpp:9
// line: 9
// output: unflushed
#include <cstdio>
#include <cstdlib>

void give_up() { std::abort(); }

int main() {
  std::printf("unflushed");
  give_up();
}
