// kind: program_throw
// text: uncaught exception of type std::string: words of the program
// line: 5
#include <string>
int main() { throw std::string("words of the program"); }
