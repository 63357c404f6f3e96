macro_rules! std { () => { std::vec::Vec::<u8>::new() } }
use std as standard;
use standard::collections as c;
fn main() { let x: u8 = std!(); let y: u8 = c::HashMap::<u8, u8>::new(); standard::nothing(); }
