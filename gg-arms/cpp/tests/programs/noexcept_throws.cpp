// kind: sandbox_trap
// text: std::terminate was called, because an exception left a function that must not throw
// text: int: 5
// text: careful
// line: 6
void careful() noexcept { throw 5; }
int main() {
  try {
    careful();
  } catch (int) {
  }
}
