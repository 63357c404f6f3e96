struct A;
#[global_allocator] static X: A = A;
#[global_allocator] static Y: std::alloc::System = std::alloc::System;
fn main() {}
