// kind: sandbox_trap
// text: program.cpp:7
// line: 7
struct node {
  int value;
};
int read(const node* from) { return from->value; }

int main() { return read(nullptr); }
