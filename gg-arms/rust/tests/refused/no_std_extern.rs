#![no_std]
extern crate std;
use std::prelude::rust_2024::*;
fn main() { std::process::exit("a"); let v: u8 = vec![1]; let h: HashMap<u8, u8>; println!("a"); std::println!("{}", 1 + ""); }
