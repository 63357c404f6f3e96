// expect: completed
// output: invalid_argument lib/late.hpp:2:1: error: an #include line after a declaration.
#include <gg/memory.hpp>
#include <iostream>

int main() {
  try {
    gg::memory::write_note("late", "Late includes.", {.code = "int a();\n#include <map>\n"});
    gg::memory::read_note("late");
  } catch (const gg::api_error& error) {
    std::cout << error.code() << ' ' << error.message().substr(0, 62) << '\n';
  }
}
