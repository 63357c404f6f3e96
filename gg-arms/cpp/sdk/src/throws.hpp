// Where exceptions were thrown.
#pragma once

#include <span>
#include <string_view>

namespace gg::throws {

// The calls in which the exception that is being handled was thrown, innermost first, each `FUNCTION (FILE:LINE:COLUMN)`; none when that is
// not known any more.
std::span<const std::string_view> places_of_current() noexcept;

} // namespace gg::throws
