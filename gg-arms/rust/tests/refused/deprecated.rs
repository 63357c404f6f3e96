#![deny(deprecated, warnings, unused, rust_2024_compatibility, future_incompatible)]
#![deny(unused_crate_dependencies, unused_extern_crates, unused_qualifications, single_use_lifetimes, unused_results)]
extern crate core;
use std::collections::HashMap;
use std::vec::Vec;
fn main() {
    let x: u8 = std::u8::MAX;
    std::mem::uninitialized::<u8>();
    "a".trim_left();
    std::env::home_dir();
    std::env::set_var("a", "b");
    std::sync::atomic::ATOMIC_BOOL_INIT;
    std::error::Error::description(&std::fmt::Error);
    std::thread::sleep_ms(1);
    std::i32::max_value();
    try!(1);
    std::panic::PanicInfo;
    let h: std::collections::HashMap<u8, u8> = std::collections::HashMap::new();
    std::mem::size_of::<u8>();
    std::string::String::new().into_bytes();
    std::mem::forget(1);
    let a = std::cell::Cell::new(1).get() == std::f64::NAN as i32;
    Some(1).map(|x| x);
    "a".to_string();
}
