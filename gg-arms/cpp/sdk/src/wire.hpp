// Between the SDK's values and those of the generated bindings (sandbox.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <gg/code_module.hpp>
#include <gg/entry.hpp>
#include <gg/error.hpp>
#include <optional>
#include <sandbox.h>
#include <source_location>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gg::wire {

// How many bytes of `text` are well-formed UTF-8, from its beginning.
std::size_t valid_utf8(std::string_view text) noexcept;

// An argument that may be left out, as the bindings take it: a pointer, null where it is.
template <class T>
class maybe {
public:
  maybe() = default;
  maybe(T value) : value_(std::move(value)), given_(true) {}
  operator T*() noexcept { return given_ ? &value_ : nullptr; }

private:
  T value_{};
  bool given_ = false;
};

// An answer, which is the program's to free.
template <auto Free>
class answer;

template <class T, void (*Free)(T*)>
class answer<Free> {
public:
  answer() = default;
  answer(const answer&) = delete;
  answer& operator=(const answer&) = delete;
  ~answer() { Free(&value_); }
  T* operator&() noexcept { return &value_; }
  T* operator->() noexcept { return &value_; }
  T& operator*() noexcept { return value_; }

private:
  T value_{};
};

// One call: its arguments are checked, and its failure is thrown, under its operation's name and at the place it was made.
class call {
public:
  call(const char* operation, std::source_location location) noexcept : operation_(operation), location_(location) {}
  call(const call&) = delete;
  call& operator=(const call&) = delete;

  // Text crosses as UTF-8 or not at all: other bytes would end the program at the crossing, without a word.
  sandbox_string_t text(const char* argument, std::string_view value) const;
  maybe<sandbox_string_t> optional_text(const char* argument, std::optional<std::string_view> value) const;
  maybe<std::uint32_t> count(const char* argument, std::optional<std::int64_t> value) const;

  // Where the bindings put the failure.
  test_cabinet_gg_types_api_error_t* failure() noexcept { return &failure_; }

  // Throws the failure unless the call was answered.
  void check(bool answered) {
    if (!answered) fail();
  }

private:
  [[noreturn]] void fail();
  [[noreturn]] void refuse(std::string message) const;

  const char* operation_;
  std::source_location location_;
  answer<test_cabinet_gg_types_api_error_free> failure_;
};

inline maybe<double> number(std::optional<double> value) { return value ? maybe<double>(*value) : maybe<double>(); }

// Only a flag that was set is passed on.
inline maybe<bool> flag(bool value) { return value ? maybe<bool>(true) : maybe<bool>(); }

inline std::string text(const sandbox_string_t& value) { return {reinterpret_cast<const char*>(value.ptr), value.len}; }

inline std::optional<std::string> text(const sandbox_option_string_t& value) {
  return value.is_some ? std::optional(text(value.val)) : std::nullopt;
}

// The items of a list, each made of one of the bindings'.
template <class List, class Make>
auto list(const List& value, Make make) {
  std::vector<decltype(make(*value.ptr))> items;
  items.reserve(value.len);
  for (std::size_t at = 0; at < value.len; ++at) items.push_back(make(value.ptr[at]));
  return items;
}

inline std::vector<std::string> texts(const sandbox_list_string_t& value) {
  return list(value, [](const sandbox_string_t& item) { return text(item); });
}

// Bytes to pass on, which the host only reads.
inline sandbox_list_u8_t bytes(const void* data, std::size_t size) {
  return {const_cast<std::uint8_t*>(static_cast<const std::uint8_t*>(data)), size};
}

inline std::vector<std::byte> bytes(const sandbox_list_u8_t& value) {
  const auto* first = reinterpret_cast<const std::byte*>(value.ptr);
  return {first, first + value.len};
}

// An enumerator's name: a host of another version may answer one that is not known here.
template <std::size_t Count, class Enum>
std::string_view name(const std::array<std::string_view, Count>& names, Enum value) noexcept {
  const auto at = static_cast<std::size_t>(value);
  return at < Count ? names[at] : "unknown";
}

// Shared records.
files::entry entry(const test_cabinet_gg_types_entry_t& value);
views::view view(const test_cabinet_gg_types_view_t& value);
programs::code_module module(const test_cabinet_gg_types_code_module_t& value);

// An optional code module, which memory and skills each have their own record of.
template <class Option>
std::optional<programs::code_module> module(const Option& value) {
  return value.is_some ? std::optional(module(value.val)) : std::nullopt;
}

} // namespace gg::wire
