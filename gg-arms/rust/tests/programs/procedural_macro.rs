// expect: completed
#![crate_type = "proc-macro"]
fn main() {}
