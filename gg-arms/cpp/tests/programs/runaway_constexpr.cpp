// kind: program_compile_error
// text: program.cpp:
// text: constexpr
constexpr unsigned long long count(unsigned long long n) {
  unsigned long long total = 0;
  for (unsigned long long i = 0; i < n; ++i) total += i;
  return total;
}
constexpr auto never = count(1ull << 62);
int main() {}
