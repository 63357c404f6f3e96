// kind: program_compile_error
// text: passwd
// line: 4
#include_next <../../../../../../../../../../etc/passwd>
int main() {}
