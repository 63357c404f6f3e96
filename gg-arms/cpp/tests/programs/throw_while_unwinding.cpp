// kind: sandbox_trap
// text: std::terminate was called
// text: std::runtime_error: second
#include <stdexcept>

struct guard {
  ~guard() noexcept(false) { throw std::runtime_error("second"); }
};

int main() {
  guard held;
  throw std::logic_error("first");
}
