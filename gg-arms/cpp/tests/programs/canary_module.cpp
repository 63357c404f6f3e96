// kind: program_compile_error
// text: /etc/passwd
#pragma clang module load "/etc/passwd"
#include "/etc/passwd"
int main() {}
