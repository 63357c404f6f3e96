// expect: completed
// output: größe 9 日本 true
#include <gg/files.hpp>
#include <iostream>

int main() {
  gg::files::write_file("größe.txt", "日本 🎉");
  auto read = gg::files::read_file("größe.txt");
  std::cout << "größe " << read.text.size() - 2 << ' ' << read.text.substr(0, 6) << ' ' << std::boolalpha << (read.path == "größe.txt") << '\n';
}
