// expect: completed
// output: 10
// output: 9
// output: done
// output: [     open]
// output: true
// output: 2 of 3
#include <algorithm>
#include <gg/files.hpp>
#include <gg/shell.hpp>
#include <gg/tasks.hpp>
#include <iostream>
#include <print>
#include <ranges>

int main() {
  auto result = gg::shell::run("sort -rn", {.input = "9\n10\n", .environment = {{"LC_ALL", "C"}}});
  std::cout << result.output;
  auto task = gg::tasks::add_task("Write the tests");
  std::cout << task.update({.status = gg::tasks::task_status::done}).status << '\n';
  std::println("[{:>9}]", task.status);
  std::println("{}", gg::files::stat("README.md") == gg::files::stat("README.md"));
  gg::files::write_file("many/a.txt", "x");
  gg::files::write_file("many/b.txt", "xx");
  gg::files::make_directory("many/c");
  auto entries = gg::files::list_directory("many");
  auto plain = entries | std::views::filter([](const auto& entry) { return entry.kind == gg::files::entry_kind::file; });
  std::println("{} of {}", std::ranges::distance(plain), entries.size());
}
