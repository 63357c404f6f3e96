// expect: completed
// output: true 0
#include <cstdlib>
#include <iostream>
#include <memory>
#include <new>

int made = 0;
int live = 0;
void* operator new(std::size_t size) {
  ++made;
  ++live;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  if (memory != nullptr) --live;
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

int main() {
  const int before = live;
  { auto held = std::make_unique<int>(3); }
  std::cout << std::boolalpha << (made > 0) << ' ' << live - before << '\n';
}
