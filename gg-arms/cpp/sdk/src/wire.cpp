#include "wire.hpp"

#include <limits>

namespace gg::wire {

std::size_t valid_utf8(std::string_view text) noexcept {
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  std::size_t at = 0;
  while (at < text.size()) {
    const unsigned char first = bytes[at];
    if (first < 0x80) {
      ++at;
      continue;
    }
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() - at < length) break;
    // What follows the first byte must not be a shorter form, a surrogate or beyond the last character.
    const unsigned char low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const unsigned char high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (bytes[at + 1] < low || bytes[at + 1] > high) break;
    bool whole = true;
    for (std::size_t next = 2; next < length; ++next) whole = whole && (bytes[at + next] & 0xc0) == 0x80;
    if (!whole) break;
    at += length;
  }
  return at;
}

sandbox_string_t call::text(const char* argument, std::string_view value) const {
  const std::size_t valid = valid_utf8(value);
  if (valid != value.size()) refuse(std::string("`") + argument + "` is no UTF-8 text from its byte " + std::to_string(valid) + " on");
  return {const_cast<std::uint8_t*>(reinterpret_cast<const std::uint8_t*>(value.data())), value.size()};
}

maybe<sandbox_string_t> call::optional_text(const char* argument, std::optional<std::string_view> value) const {
  return value ? maybe(text(argument, *value)) : maybe<sandbox_string_t>();
}

maybe<std::uint32_t> call::count(const char* argument, std::optional<std::int64_t> value) const {
  if (!value) return {};
  constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
  if (*value < 0 || *value > most) {
    refuse(std::string("`") + argument + "` is from 0 to " + std::to_string(most) + ", not " + std::to_string(*value));
  }
  return static_cast<std::uint32_t>(*value);
}

void call::fail() { throw api_error(static_cast<error_code>(failure_->code), operation_, wire::text(failure_->message), location_); }

void call::refuse(std::string message) const { throw api_error(error_code::invalid_argument, operation_, message, location_); }

files::entry entry(const test_cabinet_gg_types_entry_t& value) {
  return {
      .path = text(value.path),
      .kind = static_cast<files::entry_kind>(value.kind),
      .size = value.size,
      .modified = std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(value.modified)),
  };
}

views::view view(const test_cabinet_gg_types_view_t& value) {
  return {.id = text(value.id), .title = text(value.title), .lines = value.lines, .truncated = value.truncated};
}

programs::code_module module(const test_cabinet_gg_types_code_module_t& value) {
  return {.key = text(value.key), .exports = texts(value.exports)};
}

} // namespace gg::wire
