// expect: completed
// output: no arguments
#include <iostream>

int main(int argc, char** argv) {
  std::cout << (argc <= 1 && argv[argc] == nullptr ? "no arguments" : "arguments") << '\n';
}
