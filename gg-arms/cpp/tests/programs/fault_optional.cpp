// kind: sandbox_trap
// text: optional operator* called on a disengaged value
// line: 6
#include <optional>
std::optional<int> none;
int main() { return *none; }
