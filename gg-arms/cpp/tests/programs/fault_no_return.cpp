// kind: sandbox_trap
// text: program.cpp:
int sign(int n) {
  if (n > 0) return 1;
}

int main() { return sign(-1); }
