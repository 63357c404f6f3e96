// kind: program_compile_error
// text: recursive template instantiation exceeded maximum depth
template <int N>
struct deeper {
  static constexpr int value = deeper<N + 1>::value;
};
int main() { return deeper<0>::value; }
