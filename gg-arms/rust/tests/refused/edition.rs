#![crate_name = "std"]
#![crate_type = "lib"]
fn main() { let x: u8 = std::string::String::new(); }
