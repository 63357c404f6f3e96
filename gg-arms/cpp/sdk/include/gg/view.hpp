/// @file
/// An open view, which calls of more than one module return.
#pragma once

#include <cstdint>
#include <gg/error.hpp>
#include <optional>
#include <string>

namespace gg::views {

/// Which lines of a file a view shows.
struct open_file_options {
  std::optional<std::int64_t> offset = {}; ///< The first line to show, counted from 1; the file's first when left out.
  std::optional<std::int64_t> limit = {};  ///< How many lines to show at most; all of them when left out.
};

/// An open view.
struct view {
  std::string id;         ///< What the view is closed by.
  std::string title;      ///< The heading it is shown under.
  std::uint32_t lines{};  ///< How many lines it shows.
  bool truncated{};       ///< Whether its text was longer than a view may be.

  /// Closes the view, so that it is not shown any more.
  ///
  /// @throws gg::api_error `not_found` when the view was closed before.
  /// @sa gg::views::close_view
  ///
  /// @code
  /// #include <gg/views.hpp>
  ///
  /// gg::views::open_text("draft", "not yet").close();
  /// @endcode
  void close(std::source_location location = std::source_location::current()) const;

  bool operator==(const view&) const = default;
};

} // namespace gg::views
