// kind: program_syntax_error
// text: module '/etc/passwd' not found
#pragma clang module load "/etc/passwd"
#include "/etc/passwd"
int main() {}
