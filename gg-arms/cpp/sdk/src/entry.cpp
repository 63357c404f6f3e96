// The component's export `run`: a program's constructors and its main function, and the report of what it did not catch.
#include <cstdio>
#include <exception>
#include <sandbox.h>
#include <string>

#include "failure.hpp"
#include "thread_exit.hpp"

extern "C" void __wasm_call_ctors();
// Static objects are destroyed and functions given to `atexit` called, as at the end of any process.
extern "C" void __wasm_call_dtors();

namespace {
void (*construct)();
int (*main_function)();
} // namespace

// Called when the program's module starts: where its constructors and its main function are.
extern "C" void gg_register(void (*constructors)(), int (*main)()) {
  construct = constructors;
  main_function = main;
}

// The arguments say what the host answers anyway.
extern "C" void exports_sandbox_run(sandbox_list_string_t* granted, sandbox_string_t* ending, bool) {
  sandbox_list_string_free(granted);
  if (ending != nullptr) sandbox_string_free(ending);
  // What is printed is gone from the program at once: a program that is killed has shown it.
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  try {
    __wasm_call_ctors();
    gg::failure::watch_terminate();
    construct();
    const int status = main_function();
    gg::leave_thread();
    __wasm_call_dtors();
    if (status != 0) gg::failure::report("status", std::to_string(status));
  } catch (...) {
    gg::failure::text& out = gg::failure::told();
    out.add("terminating due to uncaught exception of type ");
    const char* code = gg::failure::describe_current(out);
    std::fflush(nullptr);
    gg::failure::report(code, out.view());
  }
}
