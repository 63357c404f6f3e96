#![forbid(unsafe_code)]
#![deny(unused_crate_dependencies)]
std::thread_local! { static A: std::cell::Cell<u8> = const { std::cell::Cell::new("a") }; }
thread_local! { static B: std::cell::RefCell<u8> = std::cell::RefCell::new("a"); }
fn main() { unsafe { std::env::remove_var("a"); } std::env::remove_var("a"); std::mem::transmute::<u8, u16>(1); }
