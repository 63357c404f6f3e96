// kind: program_throw
// text: uncaught exception of type app::parse_error: line 3: expected a number
// text: parse
// line: 16
#include <exception>
#include <string>

namespace app {
struct parse_error : std::exception {
  std::string message;
  explicit parse_error(std::string text) : message(std::move(text)) {}
  const char* what() const noexcept override { return message.c_str(); }
};

int parse(std::string text) {
  if (text != "1") throw parse_error("line 3: expected a number");
  return 1;
}
} // namespace app

int main() { return app::parse("x") - 1; }
