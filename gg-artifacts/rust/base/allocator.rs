//! A program of nothing but its libraries: rustc makes the allocator's entry points when it links one.
extern crate gg;

fn main() {}
