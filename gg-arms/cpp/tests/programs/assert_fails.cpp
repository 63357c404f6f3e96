// kind: sandbox_trap
// text: Assertion failed: n > 0 (program.cpp: half: 7)
// text: program.cpp:7
// line: 7
#include <cassert>
int half(int n) {
  assert(n > 0);
  return n / 2;
}
int main() { return half(0); }
