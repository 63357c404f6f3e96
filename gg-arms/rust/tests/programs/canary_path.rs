// kind: program_compile_error
// text: /etc/passwd
#[path = "/etc/passwd"]
mod stolen;
fn main() {}
