extern crate alloc;
use alloc::collections::BTreeMap;
fn f(x: alloc::string::String) {}
fn main() {
    f(1);
    let m: BTreeMap<u8, u8> = std::collections::HashMap::<u8, u8>::new();
    f(std::rc::Rc::new(1));
    let v: VecDeque<u8> = 1;
    let w: Weak<u8> = 1;
}
