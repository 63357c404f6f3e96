// Remembers where exceptions are thrown: a program cannot look at its own calls, and once an exception is caught they are gone. The linker
// sends `__cxa_throw` here, by `--wrap`.
#include "throws.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <cxxabi.h>
#include <exception>
#include <sandbox.h>
#include <typeinfo>

namespace gg::throws {
namespace {

// Asking costs the host more than throwing costs the program: one that throws all the time is not to wait for it.
constexpr int most_asked = 256;
constexpr std::size_t most_kept = 8;
constexpr std::size_t most_places = 16;

// One throw. The answer is put into its own memory, because what is thrown may be `std::bad_alloc`; the host keeps within it.
struct thrown {
  void* exception = nullptr;
  std::size_t count = 0;
  std::array<std::string_view, most_places> places{};
  std::size_t used = 0;
  alignas(16) std::array<std::byte, 4096> memory{};
};

std::array<thrown, most_kept> kept{};
// The latest throw, and how many exceptions were on their way with it.
void* latest = nullptr;
int on_their_way = 0;
int asked = 0;
// Whose memory the answer goes to, while the host is asked.
thrown* asking = nullptr;

void remember(void* exception) noexcept {
  latest = exception;
  on_their_way = std::uncaught_exceptions() + 1;
  // An exception's memory may be that of an earlier one.
  for (thrown& one : kept) {
    if (one.exception == exception) one.exception = nullptr;
  }
  if (asked == most_asked) return;
  thrown& now = kept[static_cast<std::size_t>(asked++) % most_kept];
  now.exception = exception;
  now.used = 0;
  sandbox_list_string_t answer{};
  asking = &now;
  sandbox_place(&answer);
  asking = nullptr;
  now.count = answer.len < most_places ? answer.len : most_places;
  for (std::size_t at = 0; at < now.count; ++at) now.places[at] = {reinterpret_cast<const char*>(answer.ptr[at].ptr), answer.ptr[at].len};
}

} // namespace

std::span<const std::string_view> places_of_current() noexcept {
  void* exception = abi::__cxa_current_primary_exception();
  if (exception == nullptr) return {};
  abi::__cxa_decrement_exception_refcount(exception);
  for (const thrown& one : kept) {
    if (one.exception == exception) return {one.places.data(), one.count};
  }
  return {};
}

void rethrow_uncaught() {
  // With fewer on their way the latest one has arrived, and may be gone.
  if (latest != nullptr && std::uncaught_exceptions() == on_their_way) abi::__cxa_rethrow_primary_exception(latest);
}

} // namespace gg::throws

extern "C" {

[[noreturn]] void __real___cxa_throw(void* exception, std::type_info* type, void (*destroy)(void*));

[[noreturn]] void __wrap___cxa_throw(void* exception, std::type_info* type, void (*destroy)(void*)) {
  gg::throws::remember(exception);
  __real___cxa_throw(exception, type, destroy);
}

// What the host's answers are put into. Where there is no memory nothing can be said: the host takes no call while it answers one.
void* cabi_realloc(void* memory, std::size_t, std::size_t alignment, std::size_t size) {
  if (size == 0) return reinterpret_cast<void*>(alignment);
  if (gg::throws::asking != nullptr) {
    auto& [exception, count, places, used, bytes] = *gg::throws::asking;
    const std::size_t at = (used + alignment - 1) / alignment * alignment;
    if (size > bytes.size() || at > bytes.size() - size) __builtin_trap();
    used = at + size;
    return bytes.data() + at;
  }
  void* grown = std::realloc(memory, size);
  if (grown == nullptr) __builtin_trap();
  return grown;
}

} // extern "C"
