// kind: sandbox_timeout
// text: program.cpp:10
// limits: wall_ms = 300
// output: no newline
#include <iostream>

int main() {
  std::cout << "no newline";
  volatile unsigned n = 0;
  for (;;) n = n + 1;
}
