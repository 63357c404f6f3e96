/// @file
/// Requests to the web, to the hosts this agent may reach.
#pragma once

#include <cstddef>
#include <cstdint>
#include <gg/error.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Requests to the web, to the hosts this agent may reach.
namespace gg::web {

/// A header of a request or of an answer.
struct header {
  std::string name;   ///< Its name.
  std::string value;  ///< Its value.

  bool operator==(const header&) const = default;
};

/// How to make a request.
struct fetch_options {
  std::optional<std::string> method = {};      ///< The method, such as `POST`; `GET` when left out.
  std::vector<web::header> headers = {};       ///< Headers to send.
  std::optional<std::string> body = {};        ///< What to send, byte for byte.
  std::optional<double> timeout_seconds = {};  ///< How long to wait for the answer.
};

/// What a server answered.
struct web_response {
  std::uint16_t status{};            ///< The status code.
  std::vector<web::header> headers;  ///< The headers, in the order they came; a name may occur more than once.
  std::vector<std::byte> body;       ///< The body, byte for byte.
  bool truncated{};                  ///< Whether the body was longer than one value may hold.

  /// The value of the first header of that name, in any case.
  ///
  /// @param name The header's name.
  /// @returns The value; none when there is no such header.
  ///
  /// @code
  /// #include <gg/web.hpp>
  /// #include <iostream>
  ///
  /// std::cout << gg::web::fetch("https://example.com/").header("content-type").value_or("none") << '\n';
  /// @endcode
  [[nodiscard]] std::optional<std::string> header(std::string_view name) const;

  /// The body as text, read as UTF-8; what is not is replaced.
  ///
  /// @returns The text.
  ///
  /// @code
  /// #include <gg/web.hpp>
  /// #include <iostream>
  ///
  /// std::cout << gg::web::fetch("https://example.com/").text();
  /// @endcode
  [[nodiscard]] std::string text() const;

  bool operator==(const web_response&) const = default;
};

/// Makes a request to a web server.
///
/// An answer such as 404 is an answer like any other: look at `status`.
///
/// @param url The address, with its scheme.
/// @param options A method, headers, a body, a limit.
/// @returns The server's answer.
/// @throws gg::api_error `permission_denied` when that host may not be reached, `timeout` when it did not answer in time.
///
/// @code
/// #include <gg/web.hpp>
/// #include <iostream>
///
/// auto response = gg::web::fetch("https://example.com/", {.headers = {{"accept", "text/html"}}, .timeout_seconds = 10});
/// std::cout << response.status << ' ' << response.body.size() << '\n';
/// @endcode
[[nodiscard]] web_response fetch(std::string_view url, fetch_options options = {},
                                 std::source_location location = std::source_location::current());

} // namespace gg::web
