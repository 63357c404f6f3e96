#include <gg/tasks.hpp>

#include <array>
#include <ostream>

#include "wire.hpp"

namespace gg::tasks {
namespace {

task owned(const test_cabinet_gg_tasks_task_t& value) {
  return {
      .id = wire::text(value.id),
      .title = wire::text(value.title),
      .detail = wire::text(value.detail),
      .status = static_cast<task_status>(value.status),
  };
}

wire::maybe<test_cabinet_gg_tasks_task_status_t> status_of(std::optional<task_status> status) {
  if (!status) return {};
  return static_cast<test_cabinet_gg_tasks_task_status_t>(*status);
}

} // namespace

std::string_view to_string(task_status status) noexcept {
  static constexpr std::array<std::string_view, 4> names = {"open", "doing", "done", "dropped"};
  return wire::name(names, status);
}

std::ostream& operator<<(std::ostream& stream, task_status status) { return stream << to_string(status); }

task task::update(update_task_options options, std::source_location location) const { return update_task(id, options, location); }

task add_task(std::string_view title, add_task_options options, std::source_location location) {
  wire::call call("add_task", location);
  auto heading = call.text("title", title);
  auto detail = call.optional_text("detail", options.detail);
  wire::answer<test_cabinet_gg_tasks_task_free> added;
  call.check(test_cabinet_gg_tasks_add_task(&heading, detail, &added, call.failure()));
  return owned(*added);
}

std::vector<task> list_tasks(list_tasks_options options, std::source_location location) {
  wire::call call("list_tasks", location);
  auto status = status_of(options.status);
  wire::answer<test_cabinet_gg_tasks_list_task_free> tasks;
  call.check(test_cabinet_gg_tasks_list_tasks(status, &tasks, call.failure()));
  return wire::list(*tasks, owned);
}

task update_task(std::string_view id, update_task_options options, std::source_location location) {
  wire::call call("update_task", location);
  auto name = call.text("id", id);
  auto status = status_of(options.status);
  auto title = call.optional_text("title", options.title);
  auto detail = call.optional_text("detail", options.detail);
  wire::answer<test_cabinet_gg_tasks_task_free> updated;
  call.check(test_cabinet_gg_tasks_update_task(&name, status, title, detail, &updated, call.failure()));
  return owned(*updated);
}

} // namespace gg::tasks
