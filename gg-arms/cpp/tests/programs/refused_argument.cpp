// expect: completed
// output: invalid_argument read_file `offset` is from 0 to 4294967295, not -1
// output: invalid_argument write_file `text` is no UTF-8 text from its byte 3 on
#include <gg/files.hpp>
#include <iostream>

template <class Call>
void tell(Call call) {
  try {
    call();
  } catch (const gg::api_error& error) {
    std::cout << error.code() << ' ' << error.operation() << ' ' << error.message() << '\n';
  }
}

int main() {
  tell([] { return gg::files::read_file("README.md", {.offset = -1}); });
  tell([] { gg::files::write_file("out.txt", "caf\xe9"); });
}
