/// @file
/// Finding files by name and by what they hold.
#pragma once

#include <cstdint>
#include <gg/entry.hpp>
#include <gg/error.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Finding files by name and by what they hold.
///
/// Files that `.gitignore` leaves out are left out here too.
namespace gg::search {

/// One line in which a pattern was found.
struct text_match {
  std::string path;                 ///< The file's path in the workspace.
  std::uint32_t line{};             ///< The line's number.
  std::uint32_t column{};           ///< Where in the line the match begins.
  std::string text;                 ///< The line.
  std::vector<std::string> before;  ///< The lines above it that were asked for.
  std::vector<std::string> after;   ///< The lines below it that were asked for.

  bool operator==(const text_match&) const = default;
};

/// Where to look for files.
struct find_files_options {
  std::optional<std::string> root = {};   ///< The folder to look in; the whole workspace when left out.
  std::optional<std::int64_t> limit = {}; ///< How many to return at most.
};

/// Where to look for text.
struct find_text_options {
  std::optional<std::string> glob = {};     ///< Which files to look into, as a glob pattern; all of them when left out.
  std::optional<std::string> root = {};     ///< The folder to look in; the whole workspace when left out.
  std::optional<std::int64_t> context = {}; ///< How many lines to give above and below each match.
  std::optional<std::int64_t> limit = {};   ///< How many matches to return at most.
};

/// Finds files by a glob pattern.
///
/// @param glob The pattern a path must match, such as `**/*.cpp`.
/// @param options Where to look, and how many to return.
/// @returns The entries found, sorted by path.
/// @throws gg::api_error `invalid_argument` when the pattern is malformed, `not_found` when the root does not exist.
///
/// @code
/// #include <gg/search.hpp>
/// #include <iostream>
///
/// for (const auto& entry : gg::search::find_files("*.csv", {.root = "data", .limit = 10})) std::cout << entry.path << '\n';
/// @endcode
[[nodiscard]] std::vector<files::entry> find_files(std::string_view glob, find_files_options options = {},
                                                   std::source_location location = std::source_location::current());

/// Finds lines by a regular expression.
///
/// @param pattern The expression to look for.
/// @param options Where to look, how many lines to give around each match, and how many matches to return.
/// @returns The matches found, by path and line.
/// @throws gg::api_error `invalid_argument` when the expression or the glob is malformed, `not_found` when the root does not exist.
///
/// @code
/// #include <gg/search.hpp>
/// #include <iostream>
///
/// for (const auto& found : gg::search::find_text(R"(TODO\b)", {.glob = "*.md", .context = 1}))
///   std::cout << found.path << ':' << found.line << ':' << found.column << ": " << found.text << '\n';
/// @endcode
[[nodiscard]] std::vector<text_match> find_text(std::string_view pattern, find_text_options options = {},
                                                std::source_location location = std::source_location::current());

} // namespace gg::search
