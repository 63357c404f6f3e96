extern crate libc;
extern crate hashbrown;
extern crate test;
extern crate proc_macro;
extern crate panic_abort;
extern crate compiler_builtins;
extern crate nothing;
extern crate instances;
extern crate real;
extern crate self as me;
fn main() {}
