#![no_implicit_prelude]
fn main() { let x: Vec<u8> = vec![1]; println!("a"); Some(1); ::std::println!("{}", ::std::nothing); let s: String = 1; std::mem::swap(1, 2); drop(1); }
