#[macro_use(vec, nothing)]
extern crate std;
#[macro_use]
extern crate core;
macro_rules! vec { () => { 1 } }
macro_rules! println { ($($t:tt)*) => { std::println!($($t)* + "") } }
fn main() { vec!(); println!("{}", 1); vec![1]; }
