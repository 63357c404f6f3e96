// kind: program_compile_error
// text: passwd
#pragma GCC dependency "/etc/passwd"
int main() {}
