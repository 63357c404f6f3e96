// What is told of an exception that nobody caught, and the ends of a program that its runtime would leave without a word: `std::terminate`,
// `abort`, a failed assertion or check of the library, `exit`. The linker sends calls of these here, by `--wrap`.
#include "failure.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cxxabi.h>
#include <exception>
#include <gg/error.hpp>
#include <sandbox.h>
#include <span>
#include <string>
#include <typeinfo>

#include "throws.hpp"
#include "wire.hpp"

#define GG_QUOTED_(text) #text
#define GG_QUOTED(text) GG_QUOTED_(text)
// The library's inner namespace, which no program writes.
#define GG_INNER "std::" GG_QUOTED(_LIBCPP_ABI_NAMESPACE) "::"

namespace gg::failure {
namespace {

constexpr int deepest_cause = 8;

// Adds a demangled name as a program writes it.
void add_name(text& out, std::string_view name) noexcept {
  struct replacement {
    std::string_view from, to;
  };
  static constexpr replacement replacements[] = {
      {GG_INNER "basic_string<char, " GG_INNER "char_traits<char>, " GG_INNER "allocator<char>>", "std::string"},
      {GG_INNER, "std::"},
      {"(anonymous namespace)::", ""},
  };
  while (!name.empty()) {
    replacement next{name.substr(0, 1), name.substr(0, 1)};
    for (const auto& one : replacements) {
      if (name.starts_with(one.from)) {
        next = one;
        break;
      }
    }
    out.add(next.to);
    name.remove_prefix(next.from.size());
  }
}

void add_type(text& out, const std::type_info& type) noexcept {
  char* demangled = abi::__cxa_demangle(type.name(), nullptr, nullptr, nullptr);
  std::string_view name = demangled != nullptr ? demangled : type.name();
  // What `std::throw_with_nested` throws is of a type of its own, which no program names.
  constexpr std::string_view nested = "std::__nested<";
  if (name.starts_with(nested)) {
    name.remove_prefix(nested.size());
    name.remove_suffix(1);
  }
  add_name(out, name);
  std::free(demangled);
}

// Adds a function by its name in the program, which is mangled unless it is one of C's.
void add_function(text& out, std::string_view name) noexcept {
  if (name == "__main_void" || name == "__original_main" || name == "__main_argc_argv") name = "main";
  char mangled[1024];
  char* demangled = nullptr;
  if (name.starts_with("_Z") && name.size() < sizeof mangled) {
    mangled[name.copy(mangled, name.size())] = '\0';
    demangled = abi::__cxa_demangle(mangled, nullptr, nullptr, nullptr);
  }
  add_name(out, demangled != nullptr ? demangled : name);
  std::free(demangled);
}

// Adds the calls that a throw was made in. Repetitions are counted.
void add_places(text& out, std::span<const std::string_view> places) noexcept {
  while (!places.empty()) {
    const std::string_view place = places.front();
    std::size_t times = 1;
    while (times < places.size() && places[times] == place) ++times;
    places = places.subspan(times);
    const std::size_t function = std::min(place.rfind(" ("), place.size());
    out.add("\n    at ");
    add_function(out, place.substr(0, function));
    out.add(place.substr(function));
    if (times > 1) out.add(", ").add_number(static_cast<long long>(times)).add(" times");
  }
}

const char* describe(text& out, int depth) noexcept;

void add_cause(text& out, const std::exception& error, int depth) noexcept {
  const auto* outer = dynamic_cast<const std::nested_exception*>(&error);
  if (outer == nullptr || outer->nested_ptr() == nullptr || depth == deepest_cause) return;
  try {
    outer->rethrow_nested();
  } catch (...) {
    out.add("\ncaused by ");
    describe(out, depth + 1);
  }
}

const char* describe(text& out, int depth) noexcept {
  const auto places = throws::places_of_current();
  if (const std::type_info* type = abi::__cxa_current_exception_type()) add_type(out, *type);
  try {
    throw;
  } catch (const api_error& error) {
    out.add(": ").add(error.what());
    if (places.empty()) {
      const auto& call = error.location();
      out.add("\n    at ").add(call.function_name()).add(" (").add(call.file_name()).add(":").add_number(call.line());
      out.add(":").add_number(call.column()).add(")");
    }
    add_places(out, places);
    return to_string(error.code()).data();
  } catch (const std::exception& error) {
    out.add(": ").add(error.what());
    add_places(out, places);
    add_cause(out, error, depth);
    return "throw";
  } catch (const std::string& value) {
    out.add(": ").add(value);
  } catch (const char* value) {
    out.add(": ").add(value != nullptr ? value : "null");
  } catch (int value) {
    out.add(": ").add_number(value);
  } catch (...) {
    // Of a type whose values cannot be told.
  }
  add_places(out, places);
  return "throw";
}

sandbox_string_t borrowed(std::string_view text) noexcept {
  return {const_cast<std::uint8_t*>(reinterpret_cast<const std::uint8_t*>(text.data())), text.size()};
}

[[noreturn]] void on_terminate() {
  text& out = told();
  out.add("std::terminate was called");
  const bool handling = abi::__cxa_current_exception_type() != nullptr;
  try {
    throws::rethrow_uncaught();
    if (handling) {
      out.add(" while this exception was handled: ");
      describe_current(out);
    }
  } catch (...) {
    out.add(", because an exception left a function that must not throw, such as a destructor: ");
    describe_current(out);
  }
  terminate(out.view());
}

} // namespace

void text::put(std::string_view valid) noexcept {
  if (full_) return;
  if (valid.size() > most - size_) {
    // Not in the middle of a character.
    valid = valid.substr(0, most - size_);
    valid = valid.substr(0, wire::valid_utf8(valid));
    full_ = true;
  }
  valid.copy(characters_ + size_, valid.size());
  size_ += valid.size();
}

text& text::add(std::string_view more) noexcept {
  while (!more.empty() && !full_) {
    const std::size_t valid = wire::valid_utf8(more);
    put(more.substr(0, valid));
    more.remove_prefix(valid);
    if (!more.empty()) {
      put("\uFFFD");
      more.remove_prefix(1);
    }
  }
  return *this;
}

text& text::add_number(long long number) noexcept {
  char digits[24];
  const int length = std::snprintf(digits, sizeof digits, "%lld", number);
  return add({digits, static_cast<std::size_t>(length)});
}

text& text::add_format(const char* format, std::va_list arguments) noexcept {
  char line[1024];
  const int length = std::vsnprintf(line, sizeof line, format, arguments);
  if (length <= 0) return *this;
  return add({line, std::min(static_cast<std::size_t>(length), sizeof line - 1)});
}

text& told() noexcept {
  static constinit text only;
  return only;
}

const char* describe_current(text& out) noexcept { return describe(out, 0); }

void report(const char* code, std::string_view text) noexcept {
  sandbox_string_t key = borrowed(code);
  sandbox_string_t words = borrowed(text);
  test_cabinet_gg_feedback_report_error(&key, &words);
}

void terminate(std::string_view text) noexcept {
  std::fflush(nullptr);
  std::fprintf(stderr, "\nterminated: %.*s\n", static_cast<int>(text.size()), text.data());
  __builtin_trap();
}

void watch_terminate() noexcept { std::set_terminate(on_terminate); }

} // namespace gg::failure

using gg::failure::told;

extern "C" {

// The end of a process keeps its number: WASI tells failure from success and nothing else.
[[noreturn]] void __wrap__Exit(int status) {
  char digits[16];
  const int length = std::snprintf(digits, sizeof digits, "%d", status);
  gg::failure::report("exit", {digits, static_cast<std::size_t>(length)});
  __builtin_trap();
}

[[noreturn]] void __wrap_abort() { gg::failure::terminate("abort was called"); }

[[noreturn]] void __wrap___assert_fail(const char* expression, const char* file, int line, const char* function) {
  auto& out = told();
  out.add("Assertion failed: ").add(expression).add(" (").add(file).add(": ").add(function).add(": ").add_number(line).add(")");
  gg::failure::terminate(out.view());
}

// What libc++abi says before it aborts, such as of a pure virtual function that was called. In place of its own.
[[noreturn, gnu::format(printf, 1, 2)]] void __abort_message(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  auto& out = told();
  out.add_format(format, arguments);
  va_end(arguments);
  gg::failure::terminate(out.view());
}

} // extern "C"

namespace std {
inline namespace _LIBCPP_ABI_NAMESPACE {

// A check of the library that failed, such as an index beyond a vector's end. In place of libc++'s own, which names a file of the library.
[[noreturn]] void __libcpp_verbose_abort(const char* format, ...) noexcept {
  std::va_list arguments;
  va_start(arguments, format);
  char line[1024];
  const int length = std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  std::string_view words(line, std::min(static_cast<std::size_t>(std::max(length, 0)), sizeof line - 1));
  // `FILE:LINE: libc++ Hardening assertion CONDITION failed: WORDS`
  constexpr std::string_view failed = " failed: ";
  if (const auto at = words.rfind(failed); at != words.npos) words.remove_prefix(at + failed.size());
  while (words.ends_with('\n')) words.remove_suffix(1);
  auto& out = told();
  out.add(words);
  gg::failure::terminate(out.view());
}

} // namespace _LIBCPP_ABI_NAMESPACE
} // namespace std
