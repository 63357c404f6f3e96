use std::collections::hash::map::HashMap;
use std::sys::stdio;
use std::io::stdio::Stdin;
use std::ffi::c_str::CString;
use std::vec::in_place_collect;
use std::fmt::rt::Argument;
use std::collections::hash_map::RawEntryBuilder;
fn main() {
    std::vec::Vec::<u8> { len: 1 };
    String { vec: vec![] };
    vec![1].buf;
    std::time::Duration::new(1, 1).secs;
    std::time::Duration { secs: 1, nanos: 2 };
    std::rc::Rc::new(1).ptr;
    std::cell::Cell { value: 1 };
    std::io::Error { repr: 1 };
}
