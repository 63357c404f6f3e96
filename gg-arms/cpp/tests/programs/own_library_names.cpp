// expect: completed
// output: mine 3
#include <iostream>

// Names that the runtime has too, but not in this program's namespace.
struct string { int size = 3; };
namespace app { int read_file() { return string().size; } int text() { return 1; } }
int realloc_count = 0;

int main() { std::cout << "mine " << app::read_file() << '\n'; }
