// kind: program_compile_error
// text: /etc/passwd
// line: 4
%:include "/etc/passwd"
int main() {}
