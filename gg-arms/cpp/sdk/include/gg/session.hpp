/// @file
/// This session: where it stands, and how it ends.
#pragma once

#include <cstdint>
#include <gg/error.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// This session: where it stands, and how it ends.
namespace gg::session {

/// What one program may use.
struct session_limits {
  std::uint64_t wall_ms{};        ///< How many milliseconds it may compute; waiting for a call is counted apart.
  std::uint64_t memory_bytes{};   ///< How many bytes of memory it may hold.
  std::uint64_t output_bytes{};   ///< How many bytes it may print.
  std::uint32_t host_calls{};     ///< How many calls it may make.
  std::uint32_t refused_calls{};  ///< How many calls it may make that are not available to it.
  std::uint64_t value_bytes{};    ///< How many bytes one argument or one answer may have.

  bool operator==(const session_limits&) const = default;
};

/// What this program has left.
struct session_remaining {
  std::uint64_t wall_ms{};        ///< Milliseconds it may still compute.
  std::uint64_t output_bytes{};   ///< Bytes it may still print.
  std::uint32_t host_calls{};     ///< Calls it may still make.
  std::uint32_t refused_calls{};  ///< Calls that are not available to it which it may still try.

  bool operator==(const session_remaining&) const = default;
};

/// Where this session stands.
struct session_status {
  std::string language;             ///< The language this agent writes its programs in.
  std::uint32_t turn{};             ///< The number of this turn.
  std::optional<std::string> role;  ///< The role this agent was dispatched in; none when it has none.
  session_limits limits;            ///< What one program may use.
  session_remaining remaining;      ///< What this program has left.

  bool operator==(const session_status&) const = default;
};

/// What else to say with an approval.
struct approve_options {
  std::optional<std::string> note = {}; ///< What to say with it.
};

/// Says where this session stands: its turn, its role, its limits and what is left of them.
///
/// @returns The status as it is now.
/// @throws gg::api_error `exhausted` when this program may make no more calls.
///
/// @code
/// #include <gg/session.hpp>
/// #include <iostream>
///
/// auto status = gg::session::status();
/// std::cout << status.language << ' ' << status.turn << ' ' << status.remaining.host_calls << '\n';
/// @endcode
[[nodiscard]] session_status status(std::source_location location = std::source_location::current());

/// Ends the session: the work is done.
///
/// @param summary What was done, for whoever asked for it.
/// @throws gg::api_error `unavailable` when this agent ends its session another way.
///
/// @code
/// #include <gg/session.hpp>
///
/// gg::session::finish("The tests pass.");
/// @endcode
void finish(std::string_view summary, std::source_location location = std::source_location::current());

/// Ends the session: what was reviewed is good.
///
/// @param options What to say with it.
/// @throws gg::api_error `unavailable` when this agent is not a reviewer.
///
/// @code
/// #include <gg/session.hpp>
///
/// gg::session::approve({.note = "Clear and tested."});
/// @endcode
void approve(approve_options options = {}, std::source_location location = std::source_location::current());

/// Ends the session: what was reviewed is to be changed.
///
/// @param items What is to be changed, one sentence each.
/// @throws gg::api_error `unavailable` when this agent is not a reviewer, `invalid_argument` when there are no items.
///
/// @code
/// #include <gg/session.hpp>
///
/// gg::session::request_changes({"Name the file in the error.", "Test the empty list."});
/// @endcode
void request_changes(const std::vector<std::string>& items, std::source_location location = std::source_location::current());

} // namespace gg::session
