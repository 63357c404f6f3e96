// expect: completed
// output: 2024-02-29 Thursday
// output: matched 12 and ab
// output: same seed true, in range true, device differs true
// output: 255 ff
// output: bad conversion
// output: 3.5 (1,2)
// output: b=2 a=1
// output: true
#include <algorithm>
#include <charconv>
#include <chrono>
#include <complex>
#include <expected>
#include <format>
#include <iostream>
#include <map>
#include <mutex>
#include <random>
#include <regex>
#include <string>
#include <unordered_map>
#include <vector>

std::expected<int, std::string> parse(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::unexpected("bad conversion");
  return value;
}

int main() {
  using namespace std::chrono;
  const year_month_day day = 2024y / February / 29;
  std::cout << std::format("{:%F %A}\n", sys_days(day));
  std::smatch match;
  const std::string line = "id-12:ab";
  if (std::regex_match(line, match, std::regex(R"(id-(\d+):(\w+))"))) std::cout << "matched " << match[1] << " and " << match[2] << '\n';
  std::mt19937 first(7), second(7);
  std::uniform_int_distribution<int> dice(1, 6);
  const int rolled = dice(first);
  std::random_device device;
  bool differs = false;
  for (unsigned last = device(), n = 0; n < 8; ++n) differs = differs || device() != last;
  std::cout << std::boolalpha << "same seed " << (rolled == dice(second)) << ", in range " << (rolled >= 1 && rolled <= 6) << ", device differs " << differs << '\n';
  std::cout << *parse("255") << ' ' << std::format("{:x}", *parse("255")) << '\n';
  std::cout << parse("12x").error() << '\n';
  std::cout << 3.5 << ' ' << std::complex<int>(1, 2) << '\n';
  std::map<std::string, int, std::greater<>> ordered{{"a", 1}, {"b", 2}};
  std::string text;
  for (const auto& [key, value] : ordered) text += std::format("{}={} ", key, value);
  std::cout << text.substr(0, text.size() - 1) << '\n';
  std::mutex mutex;
  const std::scoped_lock lock(mutex);
  std::cout << (steady_clock::now().time_since_epoch().count() >= 0 && system_clock::now() > sys_days(2025y / January / 1)) << '\n';
}
