// kind: program_compile_error
// text: undefined
// text: missing(int)
int missing(int n);
int main() { return missing(1); }
