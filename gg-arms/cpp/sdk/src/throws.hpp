// Which exceptions were thrown, and where.
#pragma once

#include <span>
#include <string_view>

namespace gg::throws {

// The calls in which the exception that is being handled was thrown, innermost first, each `FUNCTION (FILE:LINE:COLUMN)`; none when that is
// not known any more.
std::span<const std::string_view> places_of_current() noexcept;

// Throws the exception that is on its way and that nobody has caught yet; returns when there is none.
void rethrow_uncaught();

} // namespace gg::throws
