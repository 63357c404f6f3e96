struct A<T>(T);
trait Deep { fn deep(&self); }
impl<T> Deep for T where A<T>: Deep { fn deep(&self) {} }
fn f<T: std::fmt::Debug>(n: u8, t: T) { if n > 0 { f(n - 1, (t, 1)); } }
fn main() { 1.deep(); f(2, 1); }
