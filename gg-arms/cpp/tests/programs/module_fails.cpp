// kind: program_throw
// text: std::invalid_argument: negative width
// text: (lib/shapes.hpp:
// text: (program.cpp:7:
// bind: shapes.hpp
#include <lib/shapes.hpp>
int main() { return lib::shapes::area({.width = -3, .height = 4}) > 0; }
