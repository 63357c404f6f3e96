#include <gg/session.hpp>

#include "wire.hpp"

namespace gg::session {

session_status status(std::source_location location) {
  wire::call call("status", location);
  wire::answer<test_cabinet_gg_session_session_status_free> now;
  call.check(test_cabinet_gg_session_status(&now, call.failure()));
  return {
      .language = wire::text(now->language),
      .turn = now->turn,
      .role = wire::text(now->role),
      .limits =
          {
              .wall_ms = now->limits.wall_ms,
              .memory_bytes = now->limits.memory_bytes,
              .output_bytes = now->limits.output_bytes,
              .host_calls = now->limits.host_calls,
              .refused_calls = now->limits.refused_calls,
              .value_bytes = now->limits.value_bytes,
          },
      .remaining =
          {
              .wall_ms = now->remaining.wall_ms,
              .output_bytes = now->remaining.output_bytes,
              .host_calls = now->remaining.host_calls,
              .refused_calls = now->remaining.refused_calls,
          },
  };
}

void finish(std::string_view summary, std::source_location location) {
  wire::call call("finish", location);
  auto done = call.text("summary", summary);
  call.check(test_cabinet_gg_session_finish(&done, call.failure()));
}

void approve(approve_options options, std::source_location location) {
  wire::call call("approve", location);
  auto note = call.optional_text("note", options.note);
  call.check(test_cabinet_gg_session_approve(note, call.failure()));
}

void request_changes(const std::vector<std::string>& items, std::source_location location) {
  wire::call call("request_changes", location);
  std::vector<sandbox_string_t> borrowed;
  borrowed.reserve(items.size());
  for (const auto& item : items) borrowed.push_back(call.text("items", item));
  sandbox_list_string_t list{borrowed.data(), borrowed.size()};
  call.check(test_cabinet_gg_session_request_changes(&list, call.failure()));
}

} // namespace gg::session
