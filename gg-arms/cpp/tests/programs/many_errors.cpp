// kind: program_compile_error
// text: 'a1'
// text: 'a8'
// text: 2 more
int main() {
  a1(); a2(); a3(); a4(); a5(); a6(); a7(); a8(); a9(); a10();
}
