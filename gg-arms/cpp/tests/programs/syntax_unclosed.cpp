// kind: program_syntax_error
// text: expected '}'
#include <iostream>
int main() {
  std::cout << "x";
