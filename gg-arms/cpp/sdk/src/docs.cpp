#include <gg/docs.hpp>

#include "wire.hpp"

namespace gg::docs {

views::view doc_hit::view(std::source_location location) const { return docs::view(symbol, location); }

std::vector<doc_hit> search(std::string_view query, search_options options, std::source_location location) {
  wire::call call("search", location);
  auto words = call.text("query", query);
  auto module = call.optional_text("module", options.module);
  auto limit = call.count("limit", options.limit);
  wire::answer<test_cabinet_gg_docs_list_doc_hit_free> hits;
  call.check(test_cabinet_gg_docs_search(&words, module, limit, &hits, call.failure()));
  return wire::list(*hits, [](const test_cabinet_gg_docs_doc_hit_t& value) {
    return doc_hit{
        .symbol = wire::text(value.symbol),
        .kind = wire::text(value.kind),
        .module = wire::text(value.module),
        .summary = wire::text(value.summary),
        .import_line = wire::text(value.import_line),
    };
  });
}

views::view view(std::string_view symbol, std::source_location location) {
  wire::call call("view", location);
  auto name = call.text("symbol", symbol);
  wire::answer<test_cabinet_gg_types_view_free> opened;
  call.check(test_cabinet_gg_docs_view(&name, &opened, call.failure()));
  return wire::view(*opened);
}

} // namespace gg::docs
