use std::*;
use std::collections::*;
use std::io::prelude::*;
fn main() {
    let v: vec::Vec<u8> = vec![1];
    let m: HashMap<u8> = 1;
    let n: Vec<u8> = 'a';
    mem::swap(1, 2);
    real::mem::swap();
    instances::all();
    nothing::at_all();
}
