#![no_core]
fn main() {}
