// kind: program_compile_error
// text: /etc/passwd
// line: 5
#define FILE_NAME "/etc/passwd"
#include FILE_NAME
int main() {}
