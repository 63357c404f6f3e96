// kind: program_compile_error
// text: /etc/passwd
int main() {
  asm volatile(".incbin \"/etc/passwd\"");
}
