use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
fn f(m: HashMap<String, Vec<Option<Box<dyn std::error::Error>>>>) -> impl Iterator<Item = u8> { m }
fn main() {
    f(BTreeMap::<u8, u8>::new());
    f(Arc::new(Mutex::new(1u8)));
    let a: std::fmt::Result = std::io::stdin();
    let b: std::io::Result<()> = Ok::<(), std::fmt::Error>(());
    let c: () = std::process::exit;
    let d: () = "a".split(' ').map(|x| x.len()).filter(|x| *x > 1).rev();
    let e: () = vec![1].into_iter().zip(std::iter::repeat(1)).peekable();
    let f: () = std::time::Duration::from_secs;
    let g: () = std::thread::spawn(|| 1);
    let h: () = std::sync::mpsc::channel::<u8>();
    let i: () = HashMap::<u8, u8>::new().entry(1);
    let j: () = HashMap::<u8, u8>::new().into_keys();
    let k: () = format_args!("{}", 1);
    let l: () = std::env::args();
    let m: () = std::fs::File::open("x");
    let n: () = f64::consts::PI;
    let o: () = std::f64::consts::PI;
    let p: () = std::any::type_name::<u8>;
    let q: () = async { 1 };
    let r: () = core::alloc::Layout::new::<u8>();
    let s: () = std::num::NonZeroU8::new(1);
    let t: () = "1".parse::<u8>();
    let u: () = "1".chars().rev().enumerate().step_by(2);
    let v: () = std::os::fd::OwnedFd::from;
    let w: () = std::panic::catch_unwind(|| 1);
    let x: () = std::backtrace::Backtrace::capture();
    let y: () = std::hash::DefaultHasher::new();
    let z: () = std::hash::RandomState::new();
}
