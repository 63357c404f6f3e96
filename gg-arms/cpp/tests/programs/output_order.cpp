// expect: completed
// output: one two three four five
#include <cstdio>
#include <iostream>
#include <print>

int main() {
  std::cout << "one ";
  std::printf("two ");
  std::print("three ");
  std::fputs("four ", stdout);
  std::cout << "five" << std::endl;
}
