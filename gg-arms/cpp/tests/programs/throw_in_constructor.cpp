// kind: program_throw
// text: std::runtime_error: before main
// line: 7
#include <stdexcept>

struct early {
  early() { throw std::runtime_error("before main"); }
} global;

int main() {}
