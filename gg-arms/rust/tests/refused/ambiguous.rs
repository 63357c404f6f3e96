use std::fmt::*;
use std::io::*;
use std::result::Result::*;
fn f() -> Result<()> { Ok(()) }
fn main() { let e: Error = 1; let w: Write = 1; }
