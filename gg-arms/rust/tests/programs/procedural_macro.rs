// kind: program_compile_error
// text: proc-macro
#![crate_type = "proc-macro"]
fn main() {}
