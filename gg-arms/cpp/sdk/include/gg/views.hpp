/// @file
/// What the model reads next turn.
#pragma once

#include <gg/error.hpp>
#include <gg/view.hpp>
#include <string_view>
#include <vector>

/// What the model reads next turn.
///
/// A view is a piece of text with a title. What a program prints goes to the operator; what it opens as a view is shown to the model when
/// the turn ends.
namespace gg::views {

/// Shows a file, or a window of its lines, to the model.
///
/// @param path The file to show.
/// @param options Which lines to show; all of them when left out.
/// @returns The view that was opened.
/// @throws gg::api_error `not_found` when there is no such file.
///
/// @code
/// #include <gg/views.hpp>
///
/// gg::views::open_file("README.md", {.offset = 1, .limit = 40});
/// @endcode
view open_file(std::string_view path, open_file_options options = {}, std::source_location location = std::source_location::current());

/// Shows a text to the model.
///
/// @param title The heading it is shown under.
/// @param text What to show.
/// @returns The view that was opened.
/// @throws gg::api_error `too_large` when the text does not fit into one value.
///
/// @code
/// #include <gg/files.hpp>
/// #include <gg/views.hpp>
///
/// auto lines = gg::files::read_file("data/numbers.csv").total_lines;
/// gg::views::open_text("lines", std::to_string(lines));
/// @endcode
view open_text(std::string_view title, std::string_view text, std::source_location location = std::source_location::current());

/// Lists the views that are open.
///
/// @returns The open views, in the order they were opened.
/// @throws gg::api_error `unavailable` when this program may not use views.
///
/// @code
/// #include <gg/views.hpp>
/// #include <iostream>
///
/// gg::views::open_text("hello", "world");
/// for (const auto& view : gg::views::list_views()) std::cout << view.title << '\n';
/// @endcode
[[nodiscard]] std::vector<view> list_views(std::source_location location = std::source_location::current());

/// Closes a view, so that it is not shown any more.
///
/// @param id The `id` of the view.
/// @throws gg::api_error `not_found` when no open view has that id.
///
/// @code
/// #include <gg/views.hpp>
///
/// auto view = gg::views::open_text("draft", "not yet");
/// gg::views::close_view(view.id);
/// @endcode
void close_view(std::string_view id, std::source_location location = std::source_location::current());

} // namespace gg::views
