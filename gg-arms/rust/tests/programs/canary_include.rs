// kind: program_compile_error
// text: /etc/hostname
include!("/etc/hostname");
fn main() {}
