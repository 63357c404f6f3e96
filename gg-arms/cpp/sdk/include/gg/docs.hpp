/// @file
/// The documentation of what this program may call.
#pragma once

#include <cstdint>
#include <gg/error.hpp>
#include <gg/view.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The documentation of what this program may call.
namespace gg::docs {

/// One entry that a search found.
struct doc_hit {
  std::string symbol;       ///< The name it is viewed by, such as `gg::files::read_file`.
  std::string kind;         ///< What it is, such as `function`.
  std::string module;       ///< The module it belongs to.
  std::string summary;      ///< What it does, in one sentence.
  std::string import_line;  ///< The line a program writes to reach it.

  /// Opens the documentation of this entry as a view.
  ///
  /// @returns The view that was opened.
  /// @throws gg::api_error `not_found` when there is no such entry.
  /// @sa gg::docs::view
  ///
  /// @code
  /// #include <gg/docs.hpp>
  ///
  /// for (const auto& hit : gg::docs::search("read a file", {.limit = 1})) hit.view();
  /// @endcode
  views::view view(std::source_location location = std::source_location::current()) const;

  bool operator==(const doc_hit&) const = default;
};

/// Where to search.
struct search_options {
  std::optional<std::string> module = {};  ///< The module to look in, such as `files`; all of them when left out.
  std::optional<std::int64_t> limit = {};  ///< How many to return at most.
};

/// Searches the documentation of what this program may call.
///
/// @param query Words to look for.
/// @param options Where to search, and how many to return.
/// @returns The entries found, best first.
/// @throws gg::api_error `invalid_argument` when no module has that name, `exhausted` when this program may make no more calls.
///
/// @code
/// #include <gg/docs.hpp>
/// #include <iostream>
///
/// for (const auto& hit : gg::docs::search("replace text", {.module = "files", .limit = 3}))
///   std::cout << hit.symbol << " - " << hit.summary << '\n';
/// @endcode
[[nodiscard]] std::vector<doc_hit> search(std::string_view query, search_options options = {},
                                          std::source_location location = std::source_location::current());

/// Shows the documentation of one entry to the model.
///
/// @param symbol The entry's full name, such as `gg::files::read_file`.
/// @returns The view that was opened.
/// @throws gg::api_error `not_found` when this program may not call it or no entry has that name.
///
/// @code
/// #include <gg/docs.hpp>
///
/// gg::docs::view("gg::views::open_text");
/// @endcode
views::view view(std::string_view symbol, std::source_location location = std::source_location::current());

} // namespace gg::docs
