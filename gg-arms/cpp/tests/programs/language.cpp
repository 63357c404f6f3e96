// expect: completed
// output: 9 4
// output: x1 x2 x3
// output: bad_cast
// output: 1 2 3 4
// output: caught inner, cleaned 2
// output: 0.479 1.414
// output: 6 first
// output: 3
// output: constructed main destroyed
#include <any>
#include <cmath>
#include <coroutine>
#include <cstdio>
#include <format>
#include <functional>
#include <iostream>
#include <memory>
#include <numeric>
#include <ranges>
#include <string>
#include <typeinfo>
#include <variant>
#include <vector>

struct shape {
  virtual ~shape() = default;
  virtual double area() const = 0;
};
struct square : shape {
  double side;
  explicit square(double side) : side(side) {}
  double area() const override { return side * side; }
};
struct circle : shape {
  double area() const override { return 3; }
};

template <class T>
concept has_area = requires(const T& value) { { value.area() } -> std::convertible_to<double>; };

template <has_area T>
double twice(const T& value) { return value.area() * 2; }

int cleaned = 0;
struct cleanup {
  ~cleanup() { ++cleaned; }
};
void inner() {
  cleanup first;
  throw std::string("inner");
}

struct numbers {
  struct promise_type {
    int value = 0;
    numbers get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int next) { value = next; return {}; }
    void return_void() {}
    void unhandled_exception() { throw; }
  };
  std::coroutine_handle<promise_type> handle;
};
numbers count() {
  for (int n = 1; n <= 4; ++n) co_yield n;
}

static char big[3 << 20];
thread_local int mine = 1;

struct announced {
  announced() { std::printf("constructed "); }
  ~announced() { std::printf("destroyed\n"); }
};

int main() {
  std::vector<std::unique_ptr<shape>> shapes;
  shapes.push_back(std::make_unique<square>(3));
  shapes.push_back(std::make_unique<square>(std::sqrt(2)));
  std::cout << shapes[0]->area() << ' ' << std::round(twice(dynamic_cast<square&>(*shapes[1]))) << '\n';
  for (auto text : std::views::iota(1, 4) | std::views::transform([](int n) { return std::format("x{}{}", n, n < 3 ? " " : "\n"); })) std::cout << text;
  try {
    static_cast<void>(dynamic_cast<circle&>(*shapes[0]));
  } catch (const std::bad_cast&) {
    std::cout << "bad_cast\n";
  }
  auto all = count();
  std::string text;
  for (all.handle.resume(); !all.handle.done(); all.handle.resume()) text += std::to_string(all.handle.promise().value) + ' ';
  all.handle.destroy();
  std::cout << text.substr(0, text.size() - 1) << '\n';
  try {
    cleanup second;
    inner();
  } catch (const std::string& what) {
    std::cout << "caught " << what << ", cleaned " << cleaned << '\n';
  }
  std::cout << std::format("{:.3f} {:.3f}\n", std::sin(0.5), std::pow(2, 0.5));
  std::variant<int, std::string> either = "first";
  std::vector<int> values{1, 2, 3};
  std::cout << std::accumulate(values.begin(), values.end(), 0) << ' ' << std::get<std::string>(either) << '\n';
  big[3'000'000] = 2;
  std::cout << big[3'000'000] + mine << '\n';
  static announced here;
  std::printf("main ");
}
