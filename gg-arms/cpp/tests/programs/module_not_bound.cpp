// kind: program_compile_error
// text: lib/shapes.hpp
// line: 4
#include <lib/shapes.hpp>
int main() {}
