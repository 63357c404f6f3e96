// kind: program_compile_error
// text: field designator 'ofset' does not refer to any field in type 'read_file_options'; did you mean 'offset'?
// line: 6

#include <gg/files.hpp>
auto read = gg::files::read_file("README.md", {.ofset = 3});
int main() {}
