// kind: program_throw
// text: uncaught exception of type std::runtime_error: cannot load
// text: caused by std::invalid_argument: stoi: no conversion
// text: (program.cpp:9:
// line: 11
#include <exception>
#include <stdexcept>
#include <string>
void load() try { std::stoi("x"); } catch (...) {
  // What went wrong first is kept.
  std::throw_with_nested(std::runtime_error("cannot load"));
}

int main() { load(); }
