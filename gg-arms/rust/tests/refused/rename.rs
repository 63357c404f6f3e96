extern crate std as other;
extern crate std;
extern crate alloc;
extern crate core;
use other::collections::HashMap;
fn main() {
    let m: other::collections::HashMap<u8, u8> = other::collections::BTreeMap::new();
    let b: alloc::boxed::Box<u8> = other::rc::Rc::new(1);
    let c: core::cell::Cell<u8> = std::cell::RefCell::new(1);
    other::nothing();
    alloc::nothing();
}
