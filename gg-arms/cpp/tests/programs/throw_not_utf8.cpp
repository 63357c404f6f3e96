// kind: program_throw
// text: std::runtime_error: caf� au lait
// line: 6
#include <stdexcept>

int main() { throw std::runtime_error("caf\xe9 au lait"); }
