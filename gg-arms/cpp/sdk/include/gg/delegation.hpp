/// @file
/// Other agents, and the state this one stands in.
#pragma once

#include <gg/error.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Other agents, and the state this one stands in.
namespace gg::delegation {

/// How far another agent is.
///
/// It streams and formats as its name, which `to_string` gives too: `running`.
enum class delegate_status : unsigned char {
  running,   ///< It is at work.
  finished,  ///< It ended, and left its result.
  failed,    ///< It could not do what it was asked.
  cancelled, ///< It was called off.
};

/// The status as gg writes it: `running`.
///
/// @param status The status.
/// @returns The status's name.
[[nodiscard]] std::string_view to_string(delegate_status status) noexcept;

/// Streams the status's name.
std::ostream& operator<<(std::ostream& stream, delegate_status status);

/// How long to wait.
struct wait_options {
  std::optional<double> timeout_seconds = {}; ///< How long to wait at most.
};

/// Another agent that was sent to do something.
struct delegate {
  std::string id;                     ///< What it is waited for and cancelled by. It stays valid in later turns.
  std::string role;                   ///< The role it was dispatched in.
  delegate_status status{};           ///< How far it is.
  std::optional<std::string> result;  ///< What it left when it ended; none before.

  /// Waits for the agent to end.
  ///
  /// @param options How long to wait.
  /// @returns The agent as it is now; still running when the time was up.
  /// @throws gg::api_error `not_found` when no agent has that id.
  /// @sa gg::delegation::wait
  ///
  /// @code
  /// #include <gg/delegation.hpp>
  /// #include <iostream>
  ///
  /// auto delegate = gg::delegation::dispatch("reviewer", "Read README.md and say what is missing.");
  /// std::cout << delegate.wait().result.value_or("nothing") << '\n';
  /// @endcode
  [[nodiscard]] delegate wait(wait_options options = {}, std::source_location location = std::source_location::current()) const;

  /// Calls the agent off.
  ///
  /// @returns The agent as it is now.
  /// @throws gg::api_error `not_found` when no agent has that id.
  /// @sa gg::delegation::cancel
  ///
  /// @code
  /// #include <gg/delegation.hpp>
  /// #include <iostream>
  ///
  /// auto delegate = gg::delegation::dispatch("reviewer", "Read README.md and say what is missing.");
  /// std::cout << delegate.cancel().status << '\n';
  /// @endcode
  delegate cancel(std::source_location location = std::source_location::current()) const;

  bool operator==(const delegate&) const = default;
};

/// The state this agent stands in.
struct machine_state {
  std::string name;               ///< The state's name.
  std::vector<std::string> next;  ///< The states it can go to from there.

  bool operator==(const machine_state&) const = default;
};

/// How another agent works.
struct dispatch_options {
  std::optional<std::string> language = {}; ///< The language it writes its programs in; this agent's when left out.
};

/// What else to say of a transition.
struct transition_state_options {
  std::optional<std::string> note = {}; ///< Why, in one sentence.
};

/// Sends another agent to do something, and does not wait for it.
///
/// @param role The role it works in.
/// @param brief What it is to do. It knows nothing else.
/// @param options The language it writes.
/// @returns The agent that was sent.
/// @throws gg::api_error `invalid_argument` when there is no such role or language, `exhausted` when too many are at work.
///
/// @code
/// #include <gg/delegation.hpp>
/// #include <iostream>
///
/// auto delegate = gg::delegation::dispatch("reviewer", "Read README.md and say what is missing.", {.language = "python"});
/// std::cout << delegate.id << ' ' << delegate.status << '\n';
/// @endcode
delegate dispatch(std::string_view role, std::string_view brief, dispatch_options options = {},
                  std::source_location location = std::source_location::current());

/// Waits for another agent to end.
///
/// @param id The `id` of the agent.
/// @param options How long to wait.
/// @returns The agent as it is now; still running when the time was up.
/// @throws gg::api_error `not_found` when no agent has that id.
///
/// @code
/// #include <gg/delegation.hpp>
/// #include <iostream>
///
/// auto delegate = gg::delegation::dispatch("reviewer", "Read README.md and say what is missing.");
/// std::cout << gg::delegation::wait(delegate.id, {.timeout_seconds = 60}).status << '\n';
/// @endcode
[[nodiscard]] delegate wait(std::string_view id, wait_options options = {}, std::source_location location = std::source_location::current());

/// Lists the agents that were sent.
///
/// @returns The agents, in the order they were sent.
/// @throws gg::api_error `unavailable` when this program may not send any.
///
/// @code
/// #include <gg/delegation.hpp>
/// #include <iostream>
///
/// for (const auto& delegate : gg::delegation::list_delegates())
///   std::cout << delegate.id << ' ' << delegate.role << ' ' << delegate.status << '\n';
/// @endcode
[[nodiscard]] std::vector<delegate> list_delegates(std::source_location location = std::source_location::current());

/// Calls another agent off.
///
/// @param id The `id` of the agent.
/// @returns The agent as it is now.
/// @throws gg::api_error `not_found` when no agent has that id.
///
/// @code
/// #include <gg/delegation.hpp>
/// #include <iostream>
///
/// auto delegate = gg::delegation::dispatch("reviewer", "Read README.md and say what is missing.");
/// std::cout << gg::delegation::cancel(delegate.id).status << '\n';
/// @endcode
delegate cancel(std::string_view id, std::source_location location = std::source_location::current());

/// Moves this agent to another state.
///
/// @param state The state to go to, one of those that can be reached from where the agent stands.
/// @param options Why.
/// @returns The state the agent now stands in.
/// @throws gg::api_error `invalid_argument` when that state cannot be reached from here.
///
/// @code
/// #include <gg/delegation.hpp>
/// #include <iostream>
///
/// auto state = gg::delegation::transition_state("review", {.note = "The draft is complete."});
/// for (const auto& next : state.next) std::cout << next << '\n';
/// @endcode
machine_state transition_state(std::string_view state, transition_state_options options = {},
                               std::source_location location = std::source_location::current());

} // namespace gg::delegation

template <class Char>
struct std::formatter<gg::delegation::delegate_status, Char> : gg::detail::name_formatter<Char> {};
