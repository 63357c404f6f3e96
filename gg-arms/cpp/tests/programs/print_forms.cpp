// expect: completed
// output: a 3
// output: b 2
// output: c 1
// output:     1.50 0x2a ["x", "y"]
// output: no newline, then done
// output: stdio 7
#include <cstdio>
#include <iostream>
#include <map>
#include <print>
#include <sstream>
#include <string>
#include <vector>

int main() {
  std::map<std::string, int> counts;
  std::istringstream words("a b a c b a");
  for (std::string word; words >> word;) ++counts[word];
  for (const auto& [word, count] : counts) std::cout << word << ' ' << count << '\n';
  std::println("{:>8.2f} {:#x} {}", 1.5, 42, std::vector<std::string>{"x", "y"});
  std::cout << "no newline, ";
  std::print("then done\n");
  std::printf("stdio %d\n", 7);
}
