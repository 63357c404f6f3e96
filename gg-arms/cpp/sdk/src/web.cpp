#include <gg/web.hpp>

#include <algorithm>

#include "wire.hpp"

namespace gg::web {
namespace {

char lower(char letter) noexcept { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

} // namespace

std::optional<std::string> web_response::header(std::string_view name) const {
  const auto same = [name](const web::header& one) { return std::ranges::equal(one.name, name, {}, lower, lower); };
  const auto found = std::ranges::find_if(headers, same);
  return found != headers.end() ? std::optional(found->value) : std::nullopt;
}

std::string web_response::text() const {
  std::string_view bytes(reinterpret_cast<const char*>(body.data()), body.size());
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t valid = wire::valid_utf8(bytes);
    text += bytes.substr(0, valid);
    bytes.remove_prefix(valid);
    if (!bytes.empty()) {
      text += "\uFFFD";
      bytes.remove_prefix(1);
    }
  }
  return text;
}

web_response fetch(std::string_view url, fetch_options options, std::source_location location) {
  wire::call call("fetch", location);
  auto address = call.text("url", url);
  auto method = call.optional_text("method", options.method);
  std::vector<test_cabinet_gg_web_header_t> borrowed;
  borrowed.reserve(options.headers.size());
  for (const auto& one : options.headers) borrowed.push_back({call.text("headers", one.name), call.text("headers", one.value)});
  test_cabinet_gg_web_list_header_t headers{borrowed.data(), borrowed.size()};
  sandbox_list_u8_t body{};
  if (options.body) body = wire::bytes(options.body->data(), options.body->size());
  auto timeout = wire::number(options.timeout_seconds);
  wire::answer<test_cabinet_gg_web_web_response_free> response;
  call.check(test_cabinet_gg_web_fetch(&address, method, borrowed.empty() ? nullptr : &headers, options.body ? &body : nullptr, timeout,
                                       &response, call.failure()));
  return {
      .status = response->status,
      .headers = wire::list(response->headers,
                            [](const test_cabinet_gg_web_header_t& one) {
                              return web::header{.name = wire::text(one.name), .value = wire::text(one.value)};
                            }),
      .body = wire::bytes(response->body),
      .truncated = response->truncated,
  };
}

} // namespace gg::web
