// kind: program_compile_error
// text: inline assembly is not stable yet on this architecture
use std::arch::global_asm;
global_asm!(".incbin \"/etc/passwd\"");
fn main() {}
