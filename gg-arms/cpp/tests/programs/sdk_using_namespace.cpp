// expect: completed
// output: true true
#include <gg/files.hpp>
#include <gg/tasks.hpp>
#include <iostream>

using namespace std;
using namespace gg;

int main() {
  auto read = files::read_file("README.md", {.limit = 1});
  auto task = tasks::add_task("x", {.detail = "y"});
  cout << boolalpha << (read.line_count == 1) << ' ' << (task.status == tasks::task_status::open) << '\n';
}
