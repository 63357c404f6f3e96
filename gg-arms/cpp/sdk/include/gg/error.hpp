/// @file
/// What a call of gg throws when it fails.
#pragma once

// Declares std::formatter and defines nothing: a program that formats includes <format> itself, and one that does not need not wait for it.
#include <__fwd/format.h>
#include <iosfwd>
#include <source_location>
#include <stdexcept>
#include <string_view>

/// The failure that every call of gg throws.
namespace gg {

/// How a call failed.
///
/// It streams and formats as its name, which `to_string` gives too: `not_found`.
enum class error_code : unsigned char {
  unavailable,       ///< The call is not available to this program.
  invalid_argument,  ///< The host could not make sense of an argument.
  not_found,         ///< What the call names does not exist.
  already_exists,    ///< What the call would create is there already.
  conflict,          ///< The call does not fit the state of things, such as an edit whose text occurs more than once.
  permission_denied, ///< The call reaches for something outside what this program may touch.
  timeout,           ///< The call took longer than it was given.
  too_large,         ///< An argument or the answer is larger than one value may be.
  cancelled,         ///< The call was called off while it ran.
  exhausted,         ///< A limit of this run was used up.
  io,                ///< The machine beneath the host refused.
  internal,          ///< The host failed; it is not this program's fault.
};

/// The code as gg writes it: `not_found`.
///
/// @param code The code.
/// @returns The code's name.
[[nodiscard]] std::string_view to_string(error_code code) noexcept;

/// Streams the code's name.
std::ostream& operator<<(std::ostream& stream, error_code code);

/// A call that failed, or that this program may not make. `what()` is its message with its code.
///
/// @code
/// #include <gg/files.hpp>
/// #include <iostream>
///
/// try {
///   std::cout << gg::files::read_file("no/such/file.txt").text;
/// } catch (const gg::api_error& error) {
///   if (error.code() != gg::error_code::not_found) throw;
///   std::cout << error.operation() << ": " << error.message() << '\n';
/// }
/// @endcode
class api_error : public std::runtime_error {
public:
  /// A failure as the host would report it, to test with.
  ///
  /// @param code How the call failed.
  /// @param operation The key of the operation; a string literal.
  /// @param message What happened, in one sentence.
  api_error(error_code code, const char* operation, std::string_view message,
            std::source_location location = std::source_location::current());
  api_error(const api_error&) noexcept = default;
  api_error& operator=(const api_error&) noexcept = default;
  ~api_error() override;

  /// How it failed.
  ///
  /// @returns The code.
  [[nodiscard]] error_code code() const noexcept { return code_; }

  /// Which operation failed.
  ///
  /// @returns The key of the operation, such as `read_file`.
  [[nodiscard]] std::string_view operation() const noexcept { return operation_; }

  /// What happened, in one sentence.
  ///
  /// @returns The message, without the code that `what()` adds.
  [[nodiscard]] std::string_view message() const noexcept;

  /// Where the call was made.
  ///
  /// @returns The place in the program's source.
  [[nodiscard]] const std::source_location& location() const noexcept { return location_; }

private:
  const char* operation_;
  std::source_location location_;
  error_code code_;
};

namespace detail {

// Formats an enumerator as its name. Dependent, so that std::formatter may be incomplete until it is used.
template <class Char>
struct name_formatter : std::formatter<std::basic_string_view<Char>, Char> {
  template <class Enum, class Context>
  auto format(Enum value, Context& context) const {
    return std::formatter<std::basic_string_view<Char>, Char>::format(to_string(value), context);
  }
};

} // namespace detail
} // namespace gg

template <class Char>
struct std::formatter<gg::error_code, Char> : gg::detail::name_formatter<Char> {};
