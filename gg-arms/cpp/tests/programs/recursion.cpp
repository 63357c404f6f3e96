// kind: sandbox_trap
// text: stack
// text: down
// text: program.cpp:7
// line: 7
// output: before
unsigned down(unsigned n) { return n == 4000000000u ? 0 : down(n + 1) * 3 ^ n; }

#include <iostream>
int main() {
  std::cout << "before";
  std::cout << down(0);
}
