// kind: sandbox_memory
// limits: memory_bytes = 100000000
#include <vector>

int main() {
  std::vector<std::vector<char>> held;
  for (;;) held.emplace_back(16 << 20, 'x');
}
