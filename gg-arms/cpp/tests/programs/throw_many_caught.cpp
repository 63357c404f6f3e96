// expect: completed
// output: 2000
#include <iostream>
#include <stdexcept>

int main() {
  int caught = 0;
  for (int i = 0; i < 2000; ++i) {
    try {
      throw std::runtime_error("again");
    } catch (const std::runtime_error&) {
      ++caught;
    }
  }
  std::cout << caught << '\n';
}
