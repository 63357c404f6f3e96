#![forbid(unused_crate_dependencies)]
fn main() {}
