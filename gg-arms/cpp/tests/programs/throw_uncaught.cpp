// kind: program_throw
// text: terminating due to uncaught exception of type std::out_of_range: no such key: b
// text: at find
// text: program.cpp:15:
// text: (program.cpp:20:
// line: 15
// output: before
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>

int find(const std::map<std::string, int>& values, const std::string& key) {
  const auto found = values.find(key);
  if (found == values.end()) throw std::out_of_range("no such key: " + key);
  return found->second;
}
int main() {
  std::cout << "before" << std::endl;
  std::cout << find({{"a", 1}}, "b") << '\n';
}
