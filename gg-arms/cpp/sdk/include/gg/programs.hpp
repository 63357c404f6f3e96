/// @file
/// The programs of this agent: what ran before, and what is kept for later.
#pragma once

#include <cstdint>
#include <gg/code_module.hpp>
#include <gg/error.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The programs of this agent: what ran before, and what is kept for later.
///
/// A program that is kept becomes a code module: once loaded, later programs reach it as `lib::KEY`, after `#include <lib/KEY.hpp>`.
namespace gg::programs {

/// How a program ended.
///
/// It streams and formats as its name, which `to_string` gives too: `completed`.
enum class verdict : unsigned char {
  completed, ///< It ended well.
  failed,    ///< It did not run, or it failed.
};

/// The verdict as gg writes it: `completed`.
///
/// @param verdict The verdict.
/// @returns The verdict's name.
[[nodiscard]] std::string_view to_string(verdict verdict) noexcept;

/// Streams the verdict's name.
std::ostream& operator<<(std::ostream& stream, verdict verdict);

/// A program of an earlier turn.
struct program_run {
  std::uint32_t turn{};                   ///< The turn it answered.
  programs::verdict verdict{};            ///< How it ended.
  std::optional<std::string> error_type;  ///< The kind of its failure, such as `sandbox_trap`; none when it ended well.
  std::string summary;                    ///< What it did, in one line.

  bool operator==(const program_run&) const = default;
};

/// A program that is kept.
struct saved_program {
  std::string key;                   ///< What it is loaded by.
  std::string description;           ///< What it is for.
  std::string language;              ///< The language it is written in.
  std::vector<std::string> exports;  ///< The names it declares.

  bool operator==(const saved_program&) const = default;
};

/// How far to look back.
struct history_options {
  std::optional<std::int64_t> limit = {}; ///< How many to return at most, the latest of them.
};

/// What to keep.
struct save_options {
  std::optional<std::string> source = {}; ///< The program's text; this very program when left out.
};

/// Lists the programs of earlier turns.
///
/// @param options How many to return.
/// @returns The programs that ran, latest first.
/// @throws gg::api_error `unavailable` when this program may not look back.
///
/// @code
/// #include <gg/programs.hpp>
/// #include <iostream>
///
/// for (const auto& ran : gg::programs::history({.limit = 5}))
///   std::cout << ran.turn << ' ' << ran.verdict << ' ' << ran.summary << '\n';
/// @endcode
[[nodiscard]] std::vector<program_run> history(history_options options = {}, std::source_location location = std::source_location::current());

/// Returns the text of a program of an earlier turn.
///
/// @param turn The turn the program answered.
/// @returns The program, as it was written.
/// @throws gg::api_error `not_found` when no program answered that turn.
///
/// @code
/// #include <gg/programs.hpp>
/// #include <iostream>
///
/// for (const auto& ran : gg::programs::history({.limit = 1})) std::cout << gg::programs::source(ran.turn);
/// @endcode
[[nodiscard]] std::string source(std::int64_t turn, std::source_location location = std::source_location::current());

/// Keeps a program under a name, to be loaded as a code module later.
///
/// @param key The name to keep it under: a letter, then letters, digits, `_` and `-`.
/// @param description What it is for, in one sentence.
/// @param options The program to keep, unless it is this very program.
/// @returns The kept program and the names it declares.
/// @throws gg::api_error `invalid_argument` when the text does not compile, or declares no name.
///
/// @code
/// #include <gg/programs.hpp>
/// #include <iostream>
///
/// auto saved = gg::programs::save("twice", "Doubles a number.", {.source = "inline int twice(int n) { return 2 * n; }"});
/// for (const auto& name : saved.exports) std::cout << name << '\n';
/// @endcode
saved_program save(std::string_view key, std::string_view description, save_options options = {},
                   std::source_location location = std::source_location::current());

/// Lists the programs that are kept.
///
/// @returns The kept programs, sorted by key.
/// @throws gg::api_error `unavailable` when this program has no program library.
///
/// @code
/// #include <gg/programs.hpp>
/// #include <iostream>
///
/// for (const auto& saved : gg::programs::list_saved()) std::cout << saved.key << ": " << saved.description << '\n';
/// @endcode
[[nodiscard]] std::vector<saved_program> list_saved(std::source_location location = std::source_location::current());

/// Binds a kept program as a code module, which later programs reach as `lib::KEY`, after `#include <lib/KEY.hpp>`.
///
/// @param key The name it is kept under.
/// @returns The module's name and the names it declares.
/// @throws gg::api_error `not_found` when nothing is kept under that name.
///
/// @code
/// #include <gg/programs.hpp>
/// #include <iostream>
///
/// gg::programs::save("twice", "Doubles a number.", {.source = "inline int twice(int n) { return 2 * n; }"});
/// std::cout << gg::programs::load("twice").exports.size() << '\n';
/// @endcode
code_module load(std::string_view key, std::source_location location = std::source_location::current());

} // namespace gg::programs

template <class Char>
struct std::formatter<gg::programs::verdict, Char> : gg::detail::name_formatter<Char> {};
