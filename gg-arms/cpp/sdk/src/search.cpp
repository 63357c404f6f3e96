#include <gg/search.hpp>

#include "wire.hpp"

namespace gg::search {

std::vector<files::entry> find_files(std::string_view glob, find_files_options options, std::source_location location) {
  wire::call call("find_files", location);
  auto pattern = call.text("glob", glob);
  auto root = call.optional_text("root", options.root);
  auto limit = call.count("limit", options.limit);
  wire::answer<test_cabinet_gg_search_list_entry_free> entries;
  call.check(test_cabinet_gg_search_find_files(&pattern, root, limit, &entries, call.failure()));
  return wire::list(*entries, wire::entry);
}

std::vector<text_match> find_text(std::string_view pattern, find_text_options options, std::source_location location) {
  wire::call call("find_text", location);
  auto expression = call.text("pattern", pattern);
  auto glob = call.optional_text("glob", options.glob);
  auto root = call.optional_text("root", options.root);
  auto context = call.count("context", options.context);
  auto limit = call.count("limit", options.limit);
  wire::answer<test_cabinet_gg_search_list_text_match_free> matches;
  call.check(test_cabinet_gg_search_find_text(&expression, glob, root, context, limit, &matches, call.failure()));
  return wire::list(*matches, [](const test_cabinet_gg_search_text_match_t& value) {
    return text_match{
        .path = wire::text(value.path),
        .line = value.line,
        .column = value.column,
        .text = wire::text(value.text),
        .before = wire::texts(value.before),
        .after = wire::texts(value.after),
    };
  });
}

} // namespace gg::search
