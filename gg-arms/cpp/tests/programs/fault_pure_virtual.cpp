// kind: sandbox_trap
// text: indirect call type mismatch
// line: 6
struct shape {
  shape() { describe(); }
  void describe() { area(); }
  virtual double area() = 0;
};
struct square : shape {
  double area() override { return 1; }
};

int main() { square made; }
