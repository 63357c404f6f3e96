// How the end of a program is told.
#pragma once

#include <cstdarg>
#include <cstddef>
#include <string_view>

namespace gg::failure {

// A text of a fixed size, which needs no memory: a program that used its memory up can be reported too. What does not fit is left out, and
// what is no UTF-8 is replaced.
class text {
public:
  text& add(std::string_view more) noexcept;
  text& add_number(long long number) noexcept;
  text& add_format(const char* format, std::va_list arguments) noexcept;
  [[nodiscard]] std::string_view view() const noexcept { return {characters_, size_}; }

private:
  void put(std::string_view valid) noexcept;

  static constexpr std::size_t most = 48'000;
  char characters_[most]{};
  std::size_t size_ = 0;
  bool full_ = false;
};

// There is one failure, so there is one text.
text& told() noexcept;

// Adds the exception that is being handled: its type, its words, where it was thrown, and what caused it. Returns the code to report it with.
const char* describe_current(text& out) noexcept;

// Reports to the host, where nothing after the first report counts.
void report(const char* code, std::string_view text) noexcept;

// Ends the program where it stands, so that the host sees its calls. The text goes to standard error, after `terminated: `.
[[noreturn]] void terminate(std::string_view text) noexcept;

// Has `std::terminate` say why.
void watch_terminate() noexcept;

} // namespace gg::failure
