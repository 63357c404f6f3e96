/// @file
/// The agent's list of things to do.
#pragma once

#include <gg/error.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The agent's list of things to do.
namespace gg::tasks {

/// How far a task is.
///
/// It streams and formats as its name, which `to_string` gives too: `doing`.
enum class task_status : unsigned char {
  open,    ///< It was not begun.
  doing,   ///< It is being worked on.
  done,    ///< It is finished.
  dropped, ///< It will not be done.
};

/// The status as gg writes it: `doing`.
///
/// @param status The status.
/// @returns The status's name.
[[nodiscard]] std::string_view to_string(task_status status) noexcept;

/// Streams the status's name.
std::ostream& operator<<(std::ostream& stream, task_status status);

/// What to change of a task. What is left out stays as it is.
struct update_task_options {
  std::optional<task_status> status = {};  ///< How far it is now.
  std::optional<std::string> title = {};   ///< What is to be done.
  std::optional<std::string> detail = {};  ///< More about it.
};

/// Something to do.
struct task {
  std::string id;        ///< What the task is updated by.
  std::string title;     ///< What is to be done.
  std::string detail;    ///< More about it; may be empty.
  task_status status{};  ///< How far it is.

  /// Changes the task. This value stays as it is.
  ///
  /// @param options What to change.
  /// @returns The task as it is now.
  /// @throws gg::api_error `not_found` when the task is gone.
  /// @sa gg::tasks::update_task
  ///
  /// @code
  /// #include <gg/tasks.hpp>
  /// #include <iostream>
  ///
  /// auto task = gg::tasks::add_task("Write the tests").update({.status = gg::tasks::task_status::done});
  /// std::cout << task.status << '\n';
  /// @endcode
  task update(update_task_options options = {}, std::source_location location = std::source_location::current()) const;

  bool operator==(const task&) const = default;
};

/// What else to say of a new task.
struct add_task_options {
  std::optional<std::string> detail = {}; ///< More about it.
};

/// Which tasks to list.
struct list_tasks_options {
  std::optional<task_status> status = {}; ///< How far they must be; all of them when left out.
};

/// Adds a task to the list.
///
/// @param title What is to be done.
/// @param options More about it.
/// @returns The new task.
/// @throws gg::api_error `invalid_argument` when the title is empty.
///
/// @code
/// #include <gg/tasks.hpp>
/// #include <iostream>
///
/// std::cout << gg::tasks::add_task("Write the tests", {.detail = "Begin with the parser."}).id << '\n';
/// @endcode
task add_task(std::string_view title, add_task_options options = {}, std::source_location location = std::source_location::current());

/// Lists tasks.
///
/// @param options How far they must be.
/// @returns The tasks, in the order they were added.
/// @throws gg::api_error `unavailable` when this program has no tasks.
///
/// @code
/// #include <gg/tasks.hpp>
/// #include <iostream>
///
/// for (const auto& task : gg::tasks::list_tasks({.status = gg::tasks::task_status::open})) std::cout << task.title << '\n';
/// @endcode
[[nodiscard]] std::vector<task> list_tasks(list_tasks_options options = {}, std::source_location location = std::source_location::current());

/// Changes a task. What is left out stays as it is.
///
/// @param id The `id` of the task.
/// @param options What to change.
/// @returns The task as it is now.
/// @throws gg::api_error `not_found` when no task has that id.
///
/// @code
/// #include <gg/tasks.hpp>
/// #include <iostream>
///
/// auto task = gg::tasks::add_task("Write the tests");
/// task = gg::tasks::update_task(task.id, {.status = gg::tasks::task_status::doing, .title = "Write all the tests"});
/// std::cout << task.title << ": " << task.status << '\n';
/// @endcode
task update_task(std::string_view id, update_task_options options = {}, std::source_location location = std::source_location::current());

} // namespace gg::tasks

template <class Char>
struct std::formatter<gg::tasks::task_status, Char> : gg::detail::name_formatter<Char> {};
