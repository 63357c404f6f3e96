// kind: sandbox_trap
// text: abort was called
// output: my own words
#include <cstdlib>
#include <exception>
#include <iostream>

int main() {
  std::set_terminate([] {
    std::cout << "my own words\n";
    std::abort();
  });
  std::terminate();
}
