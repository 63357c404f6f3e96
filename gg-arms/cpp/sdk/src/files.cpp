#include <gg/files.hpp>

#include <array>
#include <gg/views.hpp>
#include <ostream>

#include "wire.hpp"

namespace gg::files {
namespace {

file_write written(const test_cabinet_gg_files_file_write_t& value) {
  return {.path = wire::text(value.path), .bytes = value.bytes, .created = value.created};
}

} // namespace

std::string_view to_string(entry_kind kind) noexcept {
  static constexpr std::array<std::string_view, 3> names = {"file", "directory", "symlink"};
  return wire::name(names, kind);
}

std::ostream& operator<<(std::ostream& stream, entry_kind kind) { return stream << to_string(kind); }

file_read entry::read(read_file_options options, std::source_location location) const { return read_file(path, options, location); }

views::view entry::open_view(views::open_file_options options, std::source_location location) const {
  return views::open_file(path, options, location);
}

views::view file_read::open_view(std::source_location location) const {
  return views::open_file(path, {.offset = first_line, .limit = line_count}, location);
}

file_read read_file(std::string_view path, read_file_options options, std::source_location location) {
  wire::call call("read_file", location);
  auto file = call.text("path", path);
  auto offset = call.count("offset", options.offset);
  auto limit = call.count("limit", options.limit);
  wire::answer<test_cabinet_gg_files_file_read_free> read;
  call.check(test_cabinet_gg_files_read_file(&file, offset, limit, &read, call.failure()));
  return {
      .path = wire::text(read->path),
      .text = wire::text(read->text),
      .first_line = read->first_line,
      .line_count = read->line_count,
      .total_lines = read->total_lines,
      .truncated = read->truncated,
  };
}

std::vector<std::byte> read_bytes(std::string_view path, std::source_location location) {
  wire::call call("read_bytes", location);
  auto file = call.text("path", path);
  wire::answer<sandbox_list_u8_free> bytes;
  call.check(test_cabinet_gg_files_read_bytes(&file, &bytes, call.failure()));
  return wire::bytes(*bytes);
}

file_write write_file(std::string_view path, std::string_view text, std::source_location location) {
  wire::call call("write_file", location);
  auto file = call.text("path", path);
  auto content = call.text("text", text);
  wire::answer<test_cabinet_gg_files_file_write_free> write;
  call.check(test_cabinet_gg_files_write_file(&file, &content, &write, call.failure()));
  return written(*write);
}

file_write write_bytes(std::string_view path, std::span<const std::byte> bytes, std::source_location location) {
  wire::call call("write_bytes", location);
  auto file = call.text("path", path);
  auto content = wire::bytes(bytes.data(), bytes.size());
  wire::answer<test_cabinet_gg_files_file_write_free> write;
  call.check(test_cabinet_gg_files_write_bytes(&file, &content, &write, call.failure()));
  return written(*write);
}

file_edit edit_file(std::string_view path, std::string_view old_text, std::string_view new_text, edit_file_options options,
                    std::source_location location) {
  wire::call call("edit_file", location);
  auto file = call.text("path", path);
  auto before = call.text("old_text", old_text);
  auto after = call.text("new_text", new_text);
  auto all = wire::flag(options.replace_all);
  wire::answer<test_cabinet_gg_files_file_edit_free> edit;
  call.check(test_cabinet_gg_files_edit_file(&file, &before, &after, all, &edit, call.failure()));
  return {.path = wire::text(edit->path), .replacements = edit->replacements};
}

std::vector<entry> list_directory(std::optional<std::string_view> path, list_directory_options options, std::source_location location) {
  wire::call call("list_directory", location);
  auto folder = call.optional_text("path", path);
  auto depth = call.count("depth", options.depth);
  wire::answer<test_cabinet_gg_files_list_entry_free> entries;
  call.check(test_cabinet_gg_files_list_directory(folder, depth, &entries, call.failure()));
  return wire::list(*entries, wire::entry);
}

entry stat(std::string_view path, std::source_location location) {
  wire::call call("stat", location);
  auto file = call.text("path", path);
  wire::answer<test_cabinet_gg_files_entry_free> found;
  call.check(test_cabinet_gg_files_stat(&file, &found, call.failure()));
  return wire::entry(*found);
}

entry move_path(std::string_view from, std::string_view to, std::source_location location) {
  wire::call call("move_path", location);
  auto source = call.text("from", from);
  auto target = call.text("to", to);
  wire::answer<test_cabinet_gg_files_entry_free> moved;
  call.check(test_cabinet_gg_files_move_path(&source, &target, &moved, call.failure()));
  return wire::entry(*moved);
}

void remove_path(std::string_view path, remove_path_options options, std::source_location location) {
  wire::call call("remove_path", location);
  auto file = call.text("path", path);
  auto recursive = wire::flag(options.recursive);
  call.check(test_cabinet_gg_files_remove_path(&file, recursive, call.failure()));
}

entry make_directory(std::string_view path, std::source_location location) {
  wire::call call("make_directory", location);
  auto folder = call.text("path", path);
  wire::answer<test_cabinet_gg_files_entry_free> made;
  call.check(test_cabinet_gg_files_make_directory(&folder, &made, call.failure()));
  return wire::entry(*made);
}

} // namespace gg::files
