// kind: program_compile_error
// text: <map>
// line: 5
#include <string>
int main() { std::map<std::string, int> counts; }
