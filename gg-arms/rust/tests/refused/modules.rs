mod a {
    use std::collections::HashMap;
    pub mod b {
        fn f() { let x: HashMap<u8, u8> = 1; std::f(); super::std::f(); crate::a::HashMap::<u8, u8>::new(); }
    }
    pub use std::vec::*;
    pub use std::nothing::*;
}
use a::HashMap;
use a::Vec as V;
use a::std::io;
fn main() { let x: V<u8> = 1; let y: a::IntoIter<u8> = 1; }
