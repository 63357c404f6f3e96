// expect: completed
// output: 6 bytes, new: true
// output: second
// output: 1
// output: file out/a.txt 14 2
// output: not_found stat
// output: 0 127 255
#include <gg/files.hpp>
#include <print>

int main() {
  auto written = gg::files::write_file("out/a.txt", "first\n");
  std::println("{} bytes, new: {}", written.bytes, written.created);
  gg::files::write_file("out/a.txt", "first\nsecond\n");
  std::print("{}", gg::files::read_file("out/a.txt", {.offset = 2, .limit = 1}).text);
  std::println("{}", gg::files::edit_file("out/a.txt", "first", "erster").replacements);
  for (const auto& entry : gg::files::list_directory("out")) {
    std::println("{} {} {} {}", entry.kind, entry.path, entry.size, entry.read().total_lines);
    entry.open_view();
  }
  gg::files::remove_path("out", {.recursive = true});
  try {
    static_cast<void>(gg::files::stat("out/a.txt"));
  } catch (const gg::api_error& error) {
    std::println("{} {}", error.code(), error.operation());
  }
  const unsigned char pixel[] = {0, 127, 255};
  gg::files::write_bytes("pixel.bin", std::as_bytes(std::span(pixel)));
  auto bytes = gg::files::read_bytes("pixel.bin");
  std::println("{} {} {}", std::to_integer<int>(bytes[0]), std::to_integer<int>(bytes[1]), std::to_integer<int>(bytes[2]));
}
