// kind: program_throw
// text: std::out_of_range: vector
// text: at pick
// text: (program.cpp:8:
// line: 8
#include <vector>

int pick(const std::vector<int>& values, int at) { return values.at(at); }

int main() { return pick({1, 2, 3}, 7); }
