/// @file
/// Entries of the workspace and the text of files, which calls of more than one module return.
#pragma once

#include <chrono>
#include <cstdint>
#include <gg/error.hpp>
#include <gg/view.hpp>
#include <optional>
#include <string>

namespace gg::files {

/// Which lines of a file to read.
struct read_file_options {
  std::optional<std::int64_t> offset = {}; ///< The first line to read, counted from 1; the file's first when left out.
  std::optional<std::int64_t> limit = {};  ///< How many lines to read at most; all of them when left out.
};

/// The text of a file, or of a window of its lines.
struct file_read {
  std::string path;             ///< The file's path in the workspace.
  std::string text;             ///< The lines read, with their line ends.
  std::uint32_t first_line{};   ///< The number of the first line read.
  std::uint32_t line_count{};   ///< How many lines were read.
  std::uint32_t total_lines{};  ///< How many lines the file has.
  bool truncated{};             ///< Whether there was more to read than one value may hold.

  /// Opens the lines that were read as a view.
  ///
  /// @returns The view that was opened.
  /// @throws gg::api_error `not_found` when the file is gone.
  /// @sa gg::views::open_file
  ///
  /// @code
  /// #include <gg/files.hpp>
  ///
  /// gg::files::read_file("README.md", {.limit = 20}).open_view();
  /// @endcode
  views::view open_view(std::source_location location = std::source_location::current()) const;

  bool operator==(const file_read&) const = default;
};

/// What a path leads to.
///
/// It streams and formats as its name, which `to_string` gives too: `directory`.
enum class entry_kind : unsigned char {
  file,      ///< A file.
  directory, ///< A folder.
  symlink,   ///< A symbolic link, not followed.
};

/// The kind as gg writes it: `directory`.
///
/// @param kind The kind.
/// @returns The kind's name.
[[nodiscard]] std::string_view to_string(entry_kind kind) noexcept;

/// Streams the kind's name.
std::ostream& operator<<(std::ostream& stream, entry_kind kind);

/// One file, folder or link.
struct entry {
  std::string path;        ///< Its path in the workspace.
  entry_kind kind{};       ///< What it is.
  std::uint64_t size{};    ///< Its size in bytes.
  std::chrono::sys_time<std::chrono::milliseconds> modified; ///< When it was last changed.

  /// Reads the file.
  ///
  /// @param options Which lines to read; all of them when left out.
  /// @returns The text and where it stands in the file.
  /// @throws gg::api_error `not_found` when the file is gone, `invalid_argument` when it is a folder or holds no text.
  /// @sa gg::files::read_file
  ///
  /// @code
  /// #include <gg/search.hpp>
  /// #include <iostream>
  ///
  /// for (const auto& entry : gg::search::find_files("**/*.md"))
  ///   std::cout << entry.path << ' ' << entry.read().total_lines << '\n';
  /// @endcode
  [[nodiscard]] file_read read(read_file_options options = {}, std::source_location location = std::source_location::current()) const;

  /// Opens the file as a view.
  ///
  /// @param options Which lines to show; all of them when left out.
  /// @returns The view that was opened.
  /// @throws gg::api_error `not_found` when the file is gone.
  /// @sa gg::views::open_file
  ///
  /// @code
  /// #include <gg/files.hpp>
  ///
  /// gg::files::stat("README.md").open_view();
  /// @endcode
  views::view open_view(views::open_file_options options = {}, std::source_location location = std::source_location::current()) const;

  bool operator==(const entry&) const = default;
};

} // namespace gg::files

template <class Char>
struct std::formatter<gg::files::entry_kind, Char> : gg::detail::name_formatter<Char> {};
