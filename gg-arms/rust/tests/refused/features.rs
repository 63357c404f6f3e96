#![feature(test)]
#![feature(simd, nothing)]
extern crate test;
fn main() { std::simd::f32x4::splat(1.0); }
