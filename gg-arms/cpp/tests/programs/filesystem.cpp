// expect: completed
// output: a/c.txt .txt
// output: refused true
#include <filesystem>
#include <iostream>

int main() {
  std::filesystem::path path("a/b/../c.txt");
  std::cout << path.lexically_normal().string() << ' ' << path.extension().string() << '\n';
  bool refused = false;
  try {
    for (const auto& entry : std::filesystem::directory_iterator("/etc")) std::cout << entry.path() << '\n';
  } catch (const std::filesystem::filesystem_error&) {
    refused = true;
  }
  std::cout << "refused " << std::boolalpha << refused << '\n';
}
