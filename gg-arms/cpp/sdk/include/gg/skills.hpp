/// @file
/// Instructions written for this agent.
#pragma once

#include <gg/code_module.hpp>
#include <gg/error.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Instructions written for this agent.
///
/// A skill may carry code: reading such a skill binds it, and later programs reach it as `lib::KEY`, after `#include <lib/KEY.hpp>`.
namespace gg::skills {

/// A skill, without its text.
struct skill {
  std::string key;          ///< The skill's name.
  std::string description;  ///< What it is for.
  bool has_code{};          ///< Whether it carries a code module.

  bool operator==(const skill&) const = default;
};

/// A skill with its text.
struct skill_content {
  std::string key;                              ///< The skill's name.
  std::string description;                      ///< What it is for.
  bool has_code{};                              ///< Whether it carries a code module.
  std::string text;                             ///< The skill's instructions.
  std::optional<programs::code_module> module;  ///< The code module that reading it bound; none when it carries no code.

  bool operator==(const skill_content&) const = default;
};

/// Lists the skills.
///
/// @returns The skills, sorted by key.
/// @throws gg::api_error `unavailable` when this program has no skills.
///
/// @code
/// #include <gg/skills.hpp>
/// #include <iostream>
///
/// for (const auto& skill : gg::skills::list_skills()) std::cout << skill.key << ": " << skill.description << '\n';
/// @endcode
[[nodiscard]] std::vector<skill> list_skills(std::source_location location = std::source_location::current());

/// Reads a skill. A skill that carries code is bound as a code module for later programs.
///
/// @param key The skill's name.
/// @returns The skill with its instructions.
/// @throws gg::api_error `not_found` when there is no such skill.
///
/// @code
/// #include <gg/skills.hpp>
/// #include <gg/views.hpp>
///
/// for (const auto& skill : gg::skills::list_skills()) gg::views::open_text(skill.key, gg::skills::read_skill(skill.key).text);
/// @endcode
skill_content read_skill(std::string_view key, std::source_location location = std::source_location::current());

} // namespace gg::skills
