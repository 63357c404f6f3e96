// kind: program_throw
// text: 3
// output: before
// output: destroyed
#include <iostream>

struct kept {
  ~kept() { std::cout << "destroyed\n"; }
} global;

int main() {
  std::cout << "before\n";
  return 3;
}
