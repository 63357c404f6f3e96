#include <gg/programs.hpp>

#include <array>
#include <ostream>

#include "wire.hpp"

namespace gg::programs {
namespace {

saved_program owned(const test_cabinet_gg_programs_saved_program_t& value) {
  return {
      .key = wire::text(value.key),
      .description = wire::text(value.description),
      .language = wire::text(value.language),
      .exports = wire::texts(value.exports),
  };
}

} // namespace

std::string_view to_string(verdict verdict) noexcept {
  static constexpr std::array<std::string_view, 2> names = {"completed", "failed"};
  return wire::name(names, verdict);
}

std::ostream& operator<<(std::ostream& stream, verdict verdict) { return stream << to_string(verdict); }

std::vector<program_run> history(history_options options, std::source_location location) {
  wire::call call("history", location);
  auto limit = call.count("limit", options.limit);
  wire::answer<test_cabinet_gg_programs_list_program_run_free> runs;
  call.check(test_cabinet_gg_programs_history(limit, &runs, call.failure()));
  return wire::list(*runs, [](const test_cabinet_gg_programs_program_run_t& value) {
    return program_run{
        .turn = value.turn,
        .verdict = static_cast<programs::verdict>(value.verdict),
        .error_type = wire::text(value.error_type),
        .summary = wire::text(value.summary),
    };
  });
}

std::string source(std::int64_t turn, std::source_location location) {
  wire::call call("source", location);
  auto number = call.count("turn", turn);
  wire::answer<sandbox_string_free> text;
  call.check(test_cabinet_gg_programs_source(*number, &text, call.failure()));
  return wire::text(*text);
}

saved_program save(std::string_view key, std::string_view description, save_options options, std::source_location location) {
  wire::call call("save", location);
  auto name = call.text("key", key);
  auto about = call.text("description", description);
  auto source = call.optional_text("source", options.source);
  wire::answer<test_cabinet_gg_programs_saved_program_free> saved;
  call.check(test_cabinet_gg_programs_save(&name, &about, source, &saved, call.failure()));
  return owned(*saved);
}

std::vector<saved_program> list_saved(std::source_location location) {
  wire::call call("list_saved", location);
  wire::answer<test_cabinet_gg_programs_list_saved_program_free> saved;
  call.check(test_cabinet_gg_programs_list_saved(&saved, call.failure()));
  return wire::list(*saved, owned);
}

code_module load(std::string_view key, std::source_location location) {
  wire::call call("load", location);
  auto name = call.text("key", key);
  wire::answer<test_cabinet_gg_types_code_module_free> module;
  call.check(test_cabinet_gg_programs_load(&name, &module, call.failure()));
  return wire::module(*module);
}

} // namespace gg::programs
