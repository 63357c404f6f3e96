/// @file
/// A code module, which calls of more than one module return.
#pragma once

#include <string>
#include <vector>

namespace gg::programs {

/// A code module that later programs reach as `lib::KEY`, after `#include <lib/KEY.hpp>`.
struct code_module {
  std::string key;                   ///< The module's name.
  std::vector<std::string> exports;  ///< The names it declares.

  bool operator==(const code_module&) const = default;
};

} // namespace gg::programs
