// expect: completed
// output: twice
#include <gg/programs.hpp>
#include <iostream>

int twice(int n) { return 2 * n; }

int main() {
  auto saved = gg::programs::save("twice", "Doubles a number.");
  for (const auto& name : saved.exports) std::cout << name << '\n';
  gg::programs::load("twice");
}
