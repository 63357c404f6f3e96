// Destructors of `thread_local` objects, which libc++abi leaves to a libc that has threads.
#include "thread_exit.hpp"

#include <cstdlib>

namespace {

struct destructor {
  void (*destroy)(void*);
  void* object;
  destructor* earlier;
};

destructor* latest = nullptr;

} // namespace

namespace gg {

void leave_thread() noexcept {
  // A destructor may make another object of the thread.
  while (latest != nullptr) {
    destructor* last = latest;
    latest = last->earlier;
    last->destroy(last->object);
    std::free(last);
  }
}

} // namespace gg

extern "C" int __cxa_thread_atexit(void (*destroy)(void*), void* object, void*) noexcept {
  // A program that ends by `exit` does not come back to its entry.
  static const int registered = std::atexit(gg::leave_thread);
  auto* added = static_cast<destructor*>(std::malloc(sizeof(destructor)));
  if (registered != 0 || added == nullptr) return -1;
  *added = {.destroy = destroy, .object = object, .earlier = latest};
  latest = added;
  return 0;
}
