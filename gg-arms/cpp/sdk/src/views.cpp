#include <gg/views.hpp>

#include "wire.hpp"

namespace gg::views {

void view::close(std::source_location location) const { close_view(id, location); }

view open_file(std::string_view path, open_file_options options, std::source_location location) {
  wire::call call("open_file", location);
  auto file = call.text("path", path);
  auto offset = call.count("offset", options.offset);
  auto limit = call.count("limit", options.limit);
  wire::answer<test_cabinet_gg_types_view_free> opened;
  call.check(test_cabinet_gg_views_open_file(&file, offset, limit, &opened, call.failure()));
  return wire::view(*opened);
}

view open_text(std::string_view title, std::string_view text, std::source_location location) {
  wire::call call("open_text", location);
  auto heading = call.text("title", title);
  auto content = call.text("text", text);
  wire::answer<test_cabinet_gg_types_view_free> opened;
  call.check(test_cabinet_gg_views_open_text(&heading, &content, &opened, call.failure()));
  return wire::view(*opened);
}

std::vector<view> list_views(std::source_location location) {
  wire::call call("list_views", location);
  wire::answer<test_cabinet_gg_views_list_view_free> views;
  call.check(test_cabinet_gg_views_list_views(&views, call.failure()));
  return wire::list(*views, wire::view);
}

void close_view(std::string_view id, std::source_location location) {
  wire::call call("close_view", location);
  auto closed = call.text("id", id);
  call.check(test_cabinet_gg_views_close_view(&closed, call.failure()));
}

} // namespace gg::views
