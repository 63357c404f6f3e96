// kind: program_compile_error
// text: /etc/hostname
// line: 4
#include "/etc/hostname"
int main() {}
