#include <gg/delegation.hpp>

#include <array>
#include <ostream>

#include "wire.hpp"

namespace gg::delegation {
namespace {

delegate owned(const test_cabinet_gg_delegation_delegate_t& value) {
  return {
      .id = wire::text(value.id),
      .role = wire::text(value.role),
      .status = static_cast<delegate_status>(value.status),
      .result = wire::text(value.result),
  };
}

} // namespace

std::string_view to_string(delegate_status status) noexcept {
  static constexpr std::array<std::string_view, 4> names = {"running", "finished", "failed", "cancelled"};
  return wire::name(names, status);
}

std::ostream& operator<<(std::ostream& stream, delegate_status status) { return stream << to_string(status); }

delegate delegate::wait(wait_options options, std::source_location location) const { return delegation::wait(id, options, location); }

delegate delegate::cancel(std::source_location location) const { return delegation::cancel(id, location); }

delegate dispatch(std::string_view role, std::string_view brief, dispatch_options options, std::source_location location) {
  wire::call call("dispatch", location);
  auto position = call.text("role", role);
  auto work = call.text("brief", brief);
  auto language = call.optional_text("language", options.language);
  wire::answer<test_cabinet_gg_delegation_delegate_free> sent;
  call.check(test_cabinet_gg_delegation_dispatch(&position, &work, language, &sent, call.failure()));
  return owned(*sent);
}

delegate wait(std::string_view id, wait_options options, std::source_location location) {
  wire::call call("wait", location);
  auto agent = call.text("id", id);
  auto timeout = wire::number(options.timeout_seconds);
  wire::answer<test_cabinet_gg_delegation_delegate_free> now;
  call.check(test_cabinet_gg_delegation_wait(&agent, timeout, &now, call.failure()));
  return owned(*now);
}

std::vector<delegate> list_delegates(std::source_location location) {
  wire::call call("list_delegates", location);
  wire::answer<test_cabinet_gg_delegation_list_delegate_free> delegates;
  call.check(test_cabinet_gg_delegation_list_delegates(&delegates, call.failure()));
  return wire::list(*delegates, owned);
}

delegate cancel(std::string_view id, std::source_location location) {
  wire::call call("cancel", location);
  auto agent = call.text("id", id);
  wire::answer<test_cabinet_gg_delegation_delegate_free> now;
  call.check(test_cabinet_gg_delegation_cancel(&agent, &now, call.failure()));
  return owned(*now);
}

machine_state transition_state(std::string_view state, transition_state_options options, std::source_location location) {
  wire::call call("transition_state", location);
  auto name = call.text("state", state);
  auto note = call.optional_text("note", options.note);
  wire::answer<test_cabinet_gg_delegation_machine_state_free> now;
  call.check(test_cabinet_gg_delegation_transition_state(&name, note, &now, call.failure()));
  return {.name = wire::text(now->state), .next = wire::texts(now->next)};
}

} // namespace gg::delegation
