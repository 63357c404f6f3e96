extern crate std as other;
fn main() {
    let m: other::collections::HashMap<u8, u8> = other::collections::BTreeMap::new();
    let b: std::boxed::Box<u8> = other::rc::Rc::new(1);
    let c: std::cell::Cell<u8> = other::cell::RefCell::new(1);
    let d: HashSet<u8> = 1;
}
