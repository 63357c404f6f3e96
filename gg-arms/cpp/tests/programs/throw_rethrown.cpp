// kind: program_throw
// text: std::logic_error: first
// text: at inner
// line: 8
#include <exception>
#include <stdexcept>

void inner() { throw std::logic_error("first"); }

int main() {
  std::exception_ptr kept;
  try {
    inner();
  } catch (...) {
    kept = std::current_exception();
  }
  try {
    throw std::runtime_error("second");
  } catch (const std::exception&) {
  }
  std::rethrow_exception(kept);
}
