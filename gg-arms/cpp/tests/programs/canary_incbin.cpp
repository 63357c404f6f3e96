// kind: program_compile_error
// text: /etc/passwd
asm(".incbin \"/etc/passwd\"");
int main() {}
