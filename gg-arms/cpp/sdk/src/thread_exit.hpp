// The end of the only thread.
#pragma once

namespace gg {

// Destroys the thread's objects, the latest first. Before the static ones are destroyed.
void leave_thread() noexcept;

} // namespace gg
