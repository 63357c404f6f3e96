pub use std;
pub use std as s;
pub(crate) use std::fmt as f;
pub extern crate std as t;
pub use core as k;
mod m { pub use super::std as q; pub use super::s; }
fn main() { let x: u8 = m::q::string::String::new(); let y: u8 = m::s::vec::Vec::<u8>::new(); let z: HashMap<u8, u8>; }
