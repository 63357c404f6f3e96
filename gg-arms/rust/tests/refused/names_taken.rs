mod std { pub fn f() {} }
use std::collections::HashMap;
use ::std::collections::HashMap as H;
fn main() {
    std::f();
    let m: H<u8, u8> = 1;
    println!("{}", H);
}
