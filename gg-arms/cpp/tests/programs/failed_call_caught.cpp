// expect: completed
// output: not_found read_file 9
// output: an exception of the library too
#include <gg/files.hpp>
#include <iostream>

int main() {
  try {
    static_cast<void>(gg::files::read_file("no-such-file"));
  } catch (const gg::api_error& error) {
    std::cout << error.code() << ' ' << error.operation() << ' ' << error.location().line() << '\n';
  }
  try {
    gg::files::remove_path("no-such-file");
  } catch (const std::runtime_error& error) {
    std::cout << "an exception of the library too\n";
  }
}
