// kind: program_compile_error
// text: program.cpp:6:
// text: gg/views.hpp
// line: 6
#include <gg/files.hpp>
int main() { gg::views::open_text("title", "text"); }
