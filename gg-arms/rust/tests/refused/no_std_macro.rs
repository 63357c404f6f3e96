#![cfg_attr(all(), no_std)]
#[macro_use] extern crate std;
fn main() { std::process::exit("a"); let v: u8 = vec![1]; println!("{}", 1 + ""); std::nothing(); }
