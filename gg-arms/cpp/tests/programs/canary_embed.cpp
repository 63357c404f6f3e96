// kind: program_compile_error
// text: /etc/passwd
// line: 5
const char stolen[] = {
#embed "/etc/passwd"
};
int main() {}
