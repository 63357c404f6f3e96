/// @file
/// Notes that outlast the turn.
#pragma once

#include <cstdint>
#include <gg/code_module.hpp>
#include <gg/error.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Notes that outlast the turn.
///
/// A note may carry code: reading such a note binds it, and later programs reach it as `lib::KEY`, after `#include <lib/KEY.hpp>`.
namespace gg::memory {

/// A note, without its text.
struct note {
  std::string key;      ///< The note's name.
  std::string summary;  ///< Its first line.
  bool has_code{};      ///< Whether it carries a code module.

  /// Removes the note.
  ///
  /// @throws gg::api_error `not_found` when the note is gone.
  /// @sa gg::memory::remove_note
  ///
  /// @code
  /// #include <gg/memory.hpp>
  ///
  /// gg::memory::write_note("draft", "To be thrown away.").remove();
  /// @endcode
  void remove(std::source_location location = std::source_location::current()) const;

  bool operator==(const note&) const = default;
};

/// A note with its text.
struct note_content {
  std::string key;                              ///< The note's name.
  std::string summary;                          ///< Its first line.
  bool has_code{};                              ///< Whether it carries a code module.
  std::string text;                             ///< The note's text.
  std::optional<programs::code_module> module;  ///< The code module that reading it bound; none when it carries no code.

  bool operator==(const note_content&) const = default;
};

/// Which notes to list.
struct list_notes_options {
  std::optional<std::string> prefix = {}; ///< What the key must begin with; all notes when left out.
};

/// What a note carries.
struct write_note_options {
  std::optional<std::string> code = {}; ///< A code module to carry, in this program's language.
};

/// How many notes to find.
struct search_notes_options {
  std::optional<std::int64_t> limit = {}; ///< How many to return at most.
};

/// Lists notes.
///
/// @param options What their keys begin with.
/// @returns The notes, sorted by key.
/// @throws gg::api_error `unavailable` when this program has no memory.
///
/// @code
/// #include <gg/memory.hpp>
/// #include <iostream>
///
/// for (const auto& note : gg::memory::list_notes({.prefix = "build-"})) std::cout << note.key << ": " << note.summary << '\n';
/// @endcode
[[nodiscard]] std::vector<note> list_notes(list_notes_options options = {}, std::source_location location = std::source_location::current());

/// Reads a note. A note that carries code is bound as a code module for later programs.
///
/// @param key The note's name.
/// @returns The note with its text.
/// @throws gg::api_error `not_found` when there is no such note.
///
/// @code
/// #include <gg/memory.hpp>
/// #include <iostream>
///
/// gg::memory::write_note("build", "Run make first.");
/// std::cout << gg::memory::read_note("build").text << '\n';
/// @endcode
note_content read_note(std::string_view key, std::source_location location = std::source_location::current());

/// Writes a note, in place of the one of that name.
///
/// @param key The note's name: a letter, then letters, digits, `_` and `-`.
/// @param text The note's text. Its first line is its summary.
/// @param options A code module to carry.
/// @returns The note that was written.
/// @throws gg::api_error `invalid_argument` when the key is malformed, or the code does not compile or declares no name.
///
/// @code
/// #include <gg/memory.hpp>
/// #include <iostream>
///
/// auto code = "inline double area(double width, double height) { return width * height; }";
/// std::cout << gg::memory::write_note("shapes", "Helpers for shapes.", {.code = code}).has_code << '\n';
/// @endcode
note write_note(std::string_view key, std::string_view text, write_note_options options = {},
                std::source_location location = std::source_location::current());

/// Removes a note.
///
/// @param key The note's name.
/// @throws gg::api_error `not_found` when there is no such note.
///
/// @code
/// #include <gg/memory.hpp>
///
/// gg::memory::write_note("draft", "To be thrown away.");
/// gg::memory::remove_note("draft");
/// @endcode
void remove_note(std::string_view key, std::source_location location = std::source_location::current());

/// Finds notes by words they hold.
///
/// @param query Words to look for.
/// @param options How many to return.
/// @returns The notes found, best first.
/// @throws gg::api_error `unavailable` when this program has no memory.
///
/// @code
/// #include <gg/memory.hpp>
/// #include <iostream>
///
/// gg::memory::write_note("build", "Run make first.");
/// std::cout << gg::memory::search_notes("make", {.limit = 3}).size() << '\n';
/// @endcode
[[nodiscard]] std::vector<note> search_notes(std::string_view query, search_notes_options options = {},
                                             std::source_location location = std::source_location::current());

} // namespace gg::memory
