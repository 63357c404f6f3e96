use std::prelude::v1::*;
use std::prelude::rust_2024::*;
use std::prelude::rust_2015::*;
use std::prelude::rust_2030::*;
use std::prelude::v2;
fn main() { let x: Vec<u8> = 1; let y: Optionn<u8> = 1; let z: Strin = 1; Somee(1); println!(1); TryFrom; Fnn; }
