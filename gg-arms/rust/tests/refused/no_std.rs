#![no_std]
fn main() { std::process::exit(1); let v = vec![1]; let h: HashMap<u8, u8>; println!("a"); let x: u8 = "a"; }
