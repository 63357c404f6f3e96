// expect: completed
// output: invalid_argument true
#include <gg/memory.hpp>
#include <iostream>
#include <string>

int main() {
  try {
    gg::memory::write_note("wrong", "Does not compile.", {.code = "#include <string>\n\nstd::string half() { return 1 / 2.0; }\n"});
    gg::memory::read_note("wrong");
  } catch (const gg::api_error& error) {
    std::cout << error.code() << ' ' << std::boolalpha << (std::string(error.message()).find("lib/wrong.hpp:3:") != std::string::npos) << '\n';
  }
}
