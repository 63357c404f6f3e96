/// @file
/// Files and folders of the workspace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <gg/entry.hpp>
#include <gg/error.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Files and folders of the workspace.
///
/// Paths are relative to the workspace, with `/` between their parts; a path that leaves the workspace is `permission_denied`. Lines and
/// columns count from 1.
namespace gg::files {

/// What a write did.
struct file_write {
  std::string path;       ///< The file's path in the workspace.
  std::uint64_t bytes{};  ///< How many bytes the file now has.
  bool created{};         ///< Whether the file was not there before.

  bool operator==(const file_write&) const = default;
};

/// What an edit did.
struct file_edit {
  std::string path;              ///< The file's path in the workspace.
  std::uint32_t replacements{};  ///< How many times the text was replaced.

  bool operator==(const file_edit&) const = default;
};

/// How to edit a file.
struct edit_file_options {
  bool replace_all = false; ///< Whether every occurrence is replaced; otherwise it must be the only one.
};

/// How to list a folder.
struct list_directory_options {
  std::optional<std::int64_t> depth = {}; ///< How many levels to go down; 1, the folder's own entries, when left out.
};

/// How to remove something.
struct remove_path_options {
  bool recursive = false; ///< Whether a folder that is not empty is removed with all it holds.
};

/// Reads a text file, or a window of its lines.
///
/// @param path The file to read.
/// @param options Which lines to read; all of them when left out.
/// @returns The text and where it stands in the file.
/// @throws gg::api_error `not_found` when there is no such file, `invalid_argument` when it is a folder or holds no text.
///
/// @code
/// #include <gg/files.hpp>
/// #include <iostream>
///
/// auto read = gg::files::read_file("README.md", {.offset = 1, .limit = 5});
/// std::cout << read.line_count << " of " << read.total_lines << " lines:\n" << read.text;
/// @endcode
[[nodiscard]] file_read read_file(std::string_view path, read_file_options options = {},
                                  std::source_location location = std::source_location::current());

/// Reads a file as it is, byte for byte.
///
/// @param path The file to read.
/// @returns The whole content of the file.
/// @throws gg::api_error `not_found` when there is no such file, `too_large` when it does not fit into one value.
///
/// @code
/// #include <gg/files.hpp>
/// #include <iostream>
///
/// auto bytes = gg::files::read_bytes("data/numbers.csv");
/// std::cout << bytes.size() << ' ' << std::to_integer<int>(bytes.front()) << '\n';
/// @endcode
[[nodiscard]] std::vector<std::byte> read_bytes(std::string_view path, std::source_location location = std::source_location::current());

/// Writes a text file, in place of what was there.
///
/// Folders on the way are made. The file is never seen half written.
///
/// @param path The file to write.
/// @param text The whole text of the file.
/// @returns What was written, and whether the file is new.
/// @throws gg::api_error `permission_denied` when the path leaves the workspace, `invalid_argument` when it is a folder.
///
/// @code
/// #include <gg/files.hpp>
/// #include <iostream>
///
/// auto written = gg::files::write_file("out/report.txt", "All is well.\n");
/// std::cout << written.bytes << " bytes, new: " << written.created << '\n';
/// @endcode
file_write write_file(std::string_view path, std::string_view text, std::source_location location = std::source_location::current());

/// Writes a file byte for byte, in place of what was there.
///
/// @param path The file to write.
/// @param bytes The whole content of the file. `std::as_bytes` makes it of any contiguous range.
/// @returns What was written, and whether the file is new.
/// @throws gg::api_error `permission_denied` when the path leaves the workspace, `invalid_argument` when it is a folder.
///
/// @code
/// #include <array>
/// #include <gg/files.hpp>
///
/// std::array<unsigned char, 3> pixel{0, 127, 255};
/// gg::files::write_bytes("out/pixel.bin", std::as_bytes(std::span(pixel)));
/// @endcode
file_write write_bytes(std::string_view path, std::span<const std::byte> bytes,
                       std::source_location location = std::source_location::current());

/// Replaces a piece of a text file, which must occur exactly once unless every occurrence is to be replaced.
///
/// @param path The file to edit.
/// @param old_text The text to replace.
/// @param new_text The text to put in its place.
/// @param options Whether every occurrence is replaced.
/// @returns How many times the text was replaced.
/// @throws gg::api_error `not_found` when the file or the old text is not there, `conflict` when it occurs more than once and not all are
///         replaced.
///
/// @code
/// #include <gg/files.hpp>
/// #include <iostream>
///
/// auto edit = gg::files::edit_file("data/numbers.csv", "\n", ";\n", {.replace_all = true});
/// std::cout << edit.replacements << '\n';
/// @endcode
file_edit edit_file(std::string_view path, std::string_view old_text, std::string_view new_text, edit_file_options options = {},
                    std::source_location location = std::source_location::current());

/// Lists a folder.
///
/// @param path The folder to list; the workspace itself when left out.
/// @param options How many levels to go down.
/// @returns The entries found, each with its path in the workspace.
/// @throws gg::api_error `not_found` when there is no such folder, `invalid_argument` when the path is not a folder.
///
/// @code
/// #include <gg/files.hpp>
/// #include <iostream>
///
/// for (const auto& entry : gg::files::list_directory("data"))
///   std::cout << entry.kind << ' ' << entry.path << ' ' << entry.size << '\n';
/// std::cout << gg::files::list_directory({}, {.depth = 3}).size() << '\n';
/// @endcode
[[nodiscard]] std::vector<entry> list_directory(std::optional<std::string_view> path = {}, list_directory_options options = {},
                                                std::source_location location = std::source_location::current());

/// Says what a path leads to, how large it is and when it was changed.
///
/// @param path The path to look at. A link is described itself, not followed.
/// @returns The entry at that path.
/// @throws gg::api_error `not_found` when nothing is there.
///
/// @code
/// #include <gg/files.hpp>
/// #include <iostream>
///
/// auto entry = gg::files::stat("README.md");
/// std::cout << entry.kind << ", " << entry.size << " bytes\n";
/// @endcode
[[nodiscard]] entry stat(std::string_view path, std::source_location location = std::source_location::current());

/// Moves or renames a file or a folder.
///
/// @param from What to move.
/// @param to Its new path.
/// @returns The entry at its new path.
/// @throws gg::api_error `not_found` when there is nothing to move or no folder to move it to, `already_exists` when the new path is taken.
///
/// @code
/// #include <gg/files.hpp>
/// #include <iostream>
///
/// std::cout << gg::files::move_path("notes.txt", "data/notes.txt").path << '\n';
/// @endcode
entry move_path(std::string_view from, std::string_view to, std::source_location location = std::source_location::current());

/// Removes a file or a folder.
///
/// @param path What to remove.
/// @param options Whether a folder that is not empty is removed too.
/// @throws gg::api_error `not_found` when nothing is there, `conflict` when a folder is not empty and `recursive` is not set.
///
/// @code
/// #include <gg/files.hpp>
///
/// gg::files::remove_path("notes.txt");
/// gg::files::remove_path("data", {.recursive = true});
/// @endcode
void remove_path(std::string_view path, remove_path_options options = {}, std::source_location location = std::source_location::current());

/// Makes a folder, and those above it that are missing.
///
/// @param path The folder to make.
/// @returns The folder's entry.
/// @throws gg::api_error `already_exists` when something else is at that path.
///
/// @code
/// #include <gg/files.hpp>
/// #include <iostream>
///
/// std::cout << gg::files::make_directory("out/pages").path << '\n';
/// @endcode
entry make_directory(std::string_view path, std::source_location location = std::source_location::current());

} // namespace gg::files
