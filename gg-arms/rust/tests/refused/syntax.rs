use std::collections::{HashMap;
fn main() { println!("a" }
