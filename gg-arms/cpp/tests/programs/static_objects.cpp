// expect: completed
// output: made first, made second, main, gone thread, gone second, gone first
#include <cstdio>

struct kept {
  const char* name;
  const char* after;
  explicit kept(const char* name, const char* after) : name(name), after(after) { std::printf("made %s, ", name); }
  ~kept() { std::printf("gone %s%s", name, after); }
};
kept first("first", "\n");

struct quiet {
  ~quiet() { std::printf("gone thread, "); }
  int touched = 0;
};
thread_local quiet mine;

int main() {
  static kept second("second", ", ");
  mine.touched = 1;
  std::printf("main, ");
}
