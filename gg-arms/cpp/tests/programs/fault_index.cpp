// kind: sandbox_trap
// text: vector[] index out of bounds
// text: pick
// text: program.cpp:9
// line: 9
// output: before
#include <iostream>
#include <vector>
int pick(const std::vector<int>& values, int at) { return values[at]; }

int main() {
  std::cout << "before" << std::flush;
  std::cout << pick({1, 2, 3}, 7);
}
