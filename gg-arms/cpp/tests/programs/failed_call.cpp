// kind: program_api_error
// text: terminating due to uncaught exception of type gg::api_error: 
// text: (not_found)
// text: load
// text: (program.cpp:14:
// line: 10
// output: before
#include <gg/files.hpp>
#include <iostream>
gg::files::file_read load() { return gg::files::read_file("no-such-file"); }

int main() {
  std::cout << "before\n";
  std::cout << load().text;
}
