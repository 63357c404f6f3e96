#include <gg/shell.hpp>

#include "wire.hpp"

namespace gg::shell {
namespace {

// Variables as the bindings take them. Those of the program are borrowed.
class variables {
public:
  variables(const wire::call& call, const std::vector<variable>& environment) {
    borrowed_.reserve(environment.size());
    for (const auto& one : environment) borrowed_.push_back({call.text("environment", one.name), call.text("environment", one.value)});
    list_ = {borrowed_.data(), borrowed_.size()};
  }
  operator test_cabinet_gg_shell_list_variable_t*() noexcept { return borrowed_.empty() ? nullptr : &list_; }

private:
  std::vector<test_cabinet_gg_shell_variable_t> borrowed_;
  test_cabinet_gg_shell_list_variable_t list_;
};

std::optional<int> code(const sandbox_option_s32_t& value) { return value.is_some ? std::optional<int>(value.val) : std::nullopt; }

process_status owned(const test_cabinet_gg_shell_process_status_t& value) {
  return {.running = value.running, .exit_code = code(value.exit_code), .output = wire::text(value.output)};
}

} // namespace

process_status process::poll(poll_options options, std::source_location location) const { return shell::poll(id, options, location); }

process_status process::stop(std::source_location location) const { return shell::stop(id, location); }

shell_result run(std::string_view command, run_options options, std::source_location location) {
  wire::call call("run", location);
  auto line = call.text("command", command);
  auto timeout = wire::number(options.timeout_seconds);
  auto directory = call.optional_text("directory", options.directory);
  auto input = call.optional_text("input", options.input);
  variables environment(call, options.environment);
  wire::answer<test_cabinet_gg_shell_shell_result_free> result;
  call.check(test_cabinet_gg_shell_run(&line, timeout, directory, input, environment, &result, call.failure()));
  return {
      .exit_code = code(result->exit_code),
      .output = wire::text(result->output),
      .timed_out = result->timed_out,
      .truncated = result->truncated,
  };
}

process start(std::string_view command, start_options options, std::source_location location) {
  wire::call call("start", location);
  auto line = call.text("command", command);
  auto directory = call.optional_text("directory", options.directory);
  variables environment(call, options.environment);
  wire::answer<test_cabinet_gg_shell_process_free> started;
  call.check(test_cabinet_gg_shell_start(&line, directory, environment, &started, call.failure()));
  return {.id = wire::text(started->id)};
}

process_status poll(std::string_view id, poll_options options, std::source_location location) {
  wire::call call("poll", location);
  auto command = call.text("id", id);
  auto wait = wire::number(options.wait_seconds);
  wire::answer<test_cabinet_gg_shell_process_status_free> status;
  call.check(test_cabinet_gg_shell_poll(&command, wait, &status, call.failure()));
  return owned(*status);
}

process_status stop(std::string_view id, std::source_location location) {
  wire::call call("stop", location);
  auto command = call.text("id", id);
  wire::answer<test_cabinet_gg_shell_process_status_free> status;
  call.check(test_cabinet_gg_shell_stop(&command, &status, call.failure()));
  return owned(*status);
}

} // namespace gg::shell
