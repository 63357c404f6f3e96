// expect: completed
// output: 12
// output: 4
// bind: shapes.hpp
#include <iostream>
#include <lib/shapes.hpp>

int main() {
  std::cout << lib::shapes::area({.width = 3, .height = 4}) << '\n';
  std::cout << lib::shapes::area(lib::shapes::square(2)) << '\n';
}
