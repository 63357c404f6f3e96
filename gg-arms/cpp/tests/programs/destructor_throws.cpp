// kind: sandbox_trap
// text: std::terminate was called
// text: std::runtime_error: from a destructor
// output: before
#include <iostream>
#include <stdexcept>

struct guard {
  ~guard() { throw std::runtime_error("from a destructor"); }
};

int main() {
  std::cout << "before";
  guard held;
}
