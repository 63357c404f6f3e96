#include <gg/memory.hpp>

#include "wire.hpp"

namespace gg::memory {
namespace {

note owned(const test_cabinet_gg_memory_note_t& value) {
  return {.key = wire::text(value.key), .summary = wire::text(value.summary), .has_code = value.has_code};
}

} // namespace

void note::remove(std::source_location location) const { remove_note(key, location); }

std::vector<note> list_notes(list_notes_options options, std::source_location location) {
  wire::call call("list_notes", location);
  auto prefix = call.optional_text("prefix", options.prefix);
  wire::answer<test_cabinet_gg_memory_list_note_free> notes;
  call.check(test_cabinet_gg_memory_list_notes(prefix, &notes, call.failure()));
  return wire::list(*notes, owned);
}

note_content read_note(std::string_view key, std::source_location location) {
  wire::call call("read_note", location);
  auto name = call.text("key", key);
  wire::answer<test_cabinet_gg_memory_note_content_free> note;
  call.check(test_cabinet_gg_memory_read_note(&name, &note, call.failure()));
  return {
      .key = wire::text(note->key),
      .summary = wire::text(note->summary),
      .has_code = note->has_code,
      .text = wire::text(note->text),
      .module = wire::module(note->module),
  };
}

note write_note(std::string_view key, std::string_view text, write_note_options options, std::source_location location) {
  wire::call call("write_note", location);
  auto name = call.text("key", key);
  auto content = call.text("text", text);
  auto code = call.optional_text("code", options.code);
  wire::answer<test_cabinet_gg_memory_note_free> note;
  call.check(test_cabinet_gg_memory_write_note(&name, &content, code, &note, call.failure()));
  return owned(*note);
}

void remove_note(std::string_view key, std::source_location location) {
  wire::call call("remove_note", location);
  auto name = call.text("key", key);
  call.check(test_cabinet_gg_memory_remove_note(&name, call.failure()));
}

std::vector<note> search_notes(std::string_view query, search_notes_options options, std::source_location location) {
  wire::call call("search_notes", location);
  auto words = call.text("query", query);
  auto limit = call.count("limit", options.limit);
  wire::answer<test_cabinet_gg_memory_list_note_free> notes;
  call.check(test_cabinet_gg_memory_search_notes(&words, limit, &notes, call.failure()));
  return wire::list(*notes, owned);
}

} // namespace gg::memory
