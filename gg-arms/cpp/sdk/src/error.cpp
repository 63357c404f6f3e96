#include <gg/error.hpp>

#include <array>
#include <ostream>
#include <string>

#include "wire.hpp"

namespace gg {

static_assert(noexcept(api_error(std::declval<const api_error&>())), "a copy of an exception must not throw");

std::string_view to_string(error_code code) noexcept {
  // As WIT orders them.
  static constexpr std::array<std::string_view, 12> names = {
      "unavailable",       "invalid_argument", "not_found", "already_exists", "conflict", "permission_denied",
      "timeout",           "too_large",        "cancelled", "exhausted",      "io",       "internal",
  };
  return wire::name(names, code);
}

std::ostream& operator<<(std::ostream& stream, error_code code) { return stream << to_string(code); }

api_error::api_error(error_code code, const char* operation, std::string_view message, std::source_location location)
    : std::runtime_error(std::string(message).append(" (").append(to_string(code)).append(")")),
      operation_(operation), location_(location), code_(code) {}

api_error::~api_error() = default;

std::string_view api_error::message() const noexcept {
  // `what()` without what the constructor added.
  std::string_view whole = what();
  return whole.substr(0, whole.size() - to_string(code_).size() - 3);
}

} // namespace gg
