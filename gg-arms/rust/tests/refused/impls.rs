use std::fmt;
struct S;
impl fmt::Display for S { fn fmt(&self, f: &mut fmt::Formatter) -> Result { Ok(()) } }
impl std::iter::Iterator for S { fn next(&mut self) -> Option<u8> { None } }
impl std::ops::Add for S { fn add(self, o: u8) -> u8 { 1 } fn nothing() {} }
impl std::ops::Deref for S {}
impl std::str::FromStr for S { type Errr = u8; }
impl Drop for S { fn drop(self) {} }
impl Clone for Vec<u8> {}
impl std::fmt::Display for Vec<S> {}
impl<T> std::convert::From<T> for T {}
impl std::marker::Sized for S {}
impl std::marker::Copy for String {}
impl std::marker::Unpin for u8 {}
impl Vec<u8> { fn f() {} }
impl std::collections::HashMap<u8, u8> { fn f() {} }
unsafe impl Send for std::rc::Rc<u8> {}
impl Fn() for S {}
impl std::ops::FnOnce<()> for S {}
impl std::any::Any for S {}
impl std::error::Error for N {}
struct N;
trait T: std::fmt::Display + std::nothing::A {}
impl T for N {}
fn main() {}
