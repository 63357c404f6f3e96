/// @file
/// Commands of the machine, run in the workspace.
#pragma once

#include <cstdint>
#include <gg/error.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Commands of the machine, run in the workspace.
namespace gg::shell {

/// A variable of a command's environment.
struct variable {
  std::string name;   ///< Its name.
  std::string value;  ///< Its value.

  bool operator==(const variable&) const = default;
};

/// How to run a command.
struct run_options {
  std::optional<double> timeout_seconds = {};  ///< How long it may take before it is ended.
  std::optional<std::string> directory = {};   ///< The folder to run it in; the workspace itself when left out.
  std::optional<std::string> input = {};       ///< What it reads from standard input; nothing when left out.
  std::vector<variable> environment = {};      ///< Variables to add to those it is given.
};

/// How to start a command.
struct start_options {
  std::optional<std::string> directory = {};  ///< The folder to run it in; the workspace itself when left out.
  std::vector<variable> environment = {};     ///< Variables to add to those it is given.
};

/// How to poll a command.
struct poll_options {
  std::optional<double> wait_seconds = {}; ///< How long to wait for it to end; not at all when left out.
};

/// How a command ended.
struct shell_result {
  std::optional<int> exit_code;  ///< Its exit status; none when a signal ended it.
  std::string output;            ///< What it wrote to standard output and standard error, in the order it came.
  bool timed_out{};              ///< Whether it was ended because its time was up.
  bool truncated{};              ///< Whether it wrote more than one value may hold.

  bool operator==(const shell_result&) const = default;
};

/// How a started command is doing.
struct process_status {
  bool running{};                ///< Whether it still runs.
  std::optional<int> exit_code;  ///< Its exit status; none while it runs, or when a signal ended it.
  std::string output;            ///< What it wrote since it was last asked.

  bool operator==(const process_status&) const = default;
};

/// A command that was started and runs beside the program.
struct process {
  std::string id; ///< What the command is polled and stopped by. It stays valid in later turns.

  /// Asks how the command is doing, and takes what it wrote since it was last asked.
  ///
  /// @param options How long to wait for its end.
  /// @returns Whether it runs, and its new output.
  /// @throws gg::api_error `not_found` when no command has that id.
  /// @sa gg::shell::poll
  ///
  /// @code
  /// #include <gg/shell.hpp>
  /// #include <iostream>
  ///
  /// auto process = gg::shell::start("echo ready");
  /// std::cout << process.poll({.wait_seconds = 5}).output;
  /// @endcode
  process_status poll(poll_options options = {}, std::source_location location = std::source_location::current()) const;

  /// Ends the command and all it started.
  ///
  /// @returns How it ended, and the rest of its output.
  /// @throws gg::api_error `not_found` when no command has that id.
  /// @sa gg::shell::stop
  ///
  /// @code
  /// #include <gg/shell.hpp>
  /// #include <iostream>
  ///
  /// auto process = gg::shell::start("sleep 60");
  /// std::cout << process.stop().running << '\n';
  /// @endcode
  process_status stop(std::source_location location = std::source_location::current()) const;

  bool operator==(const process&) const = default;
};

/// Runs a command of the machine and waits for its end.
///
/// A command that fails is an answer like any other: look at `exit_code`.
///
/// @param command The command line, as a shell reads it.
/// @param options A limit, a folder, input, variables.
/// @returns Its exit status and its output.
/// @throws gg::api_error `not_found` when the folder does not exist, `too_large` when the command line does not fit into one value.
///
/// @code
/// #include <gg/shell.hpp>
/// #include <iostream>
///
/// auto result = gg::shell::run("sort -n", {.timeout_seconds = 30, .input = "10\n9\n", .environment = {{"LC_ALL", "C"}}});
/// std::cout << result.exit_code.value_or(-1) << '\n' << result.output;
/// @endcode
shell_result run(std::string_view command, run_options options = {}, std::source_location location = std::source_location::current());

/// Starts a command of the machine and does not wait for it.
///
/// @param command The command line, as a shell reads it.
/// @param options A folder, variables.
/// @returns The running command.
/// @throws gg::api_error `not_found` when the folder does not exist, `exhausted` when too many commands run.
///
/// @code
/// #include <gg/shell.hpp>
/// #include <iostream>
///
/// auto process = gg::shell::start("echo one; sleep 0.1; echo two", {.directory = "data"});
/// std::cout << process.poll({.wait_seconds = 5}).output;
/// @endcode
process start(std::string_view command, start_options options = {}, std::source_location location = std::source_location::current());

/// Asks how a started command is doing, and takes what it wrote since it was last asked.
///
/// @param id The `id` of the process.
/// @param options How long to wait for its end.
/// @returns Whether it runs, and its new output.
/// @throws gg::api_error `not_found` when no command has that id.
///
/// @code
/// #include <gg/shell.hpp>
/// #include <iostream>
///
/// auto process = gg::shell::start("echo ready");
/// std::cout << gg::shell::poll(process.id, {.wait_seconds = 5}).exit_code.value_or(-1) << '\n';
/// @endcode
process_status poll(std::string_view id, poll_options options = {}, std::source_location location = std::source_location::current());

/// Ends a started command and all it started.
///
/// @param id The `id` of the process.
/// @returns How it ended, and the rest of its output.
/// @throws gg::api_error `not_found` when no command has that id.
///
/// @code
/// #include <gg/shell.hpp>
/// #include <iostream>
///
/// auto process = gg::shell::start("sleep 60");
/// std::cout << gg::shell::stop(process.id).running << '\n';
/// @endcode
process_status stop(std::string_view id, std::source_location location = std::source_location::current());

} // namespace gg::shell
