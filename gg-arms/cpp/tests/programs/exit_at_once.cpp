// kind: sandbox_trap
// text: exit status 7
// output: unflushed at exit
#include <cstdlib>
#include <iostream>

int main() {
  std::atexit([] { std::cout << " at exit"; });
  std::cout << "unflushed";
  std::exit(7);
}
