// expect: completed
// limits: memory_bytes = 200000000
// output: caught true
#include <iostream>
#include <new>
#include <vector>

int main() {
  bool caught = false;
  try {
    std::vector<char> huge(2'000'000'000u);
  } catch (const std::bad_alloc&) {
    caught = true;
  }
  std::cout << "caught " << std::boolalpha << caught << '\n';
}
