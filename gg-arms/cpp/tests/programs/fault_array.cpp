// kind: sandbox_trap
// text: program.cpp:6
// line: 6
int pick(int at) {
  int values[3] = {1, 2, 3};
  return values[at];
}
int main() { return pick(7); }
