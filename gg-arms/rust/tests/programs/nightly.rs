// kind: program_compile_error
// text: E0554
#![feature(rustc_private)]
extern crate libc;
fn main() {}
