use std::borrow::Cow;
type Never = <fn() -> ! as std::ops::FnOnce<()>>::Output;
const A: std::string::String = std::format!("a");
const B: std::vec::Vec<u8> = std::vec![1];
static C: std::cell::RefCell<u8> = std::cell::RefCell::new(1);
static D: std::collections::HashMap<u8, u8> = std::collections::HashMap::new();
const E: std::time::Instant = std::time::Instant::now();
const F: u8 = [1u8][3] + std::option::Option::<u8>::None.unwrap();
async fn f() { std::future::ready(1).await.await }
fn g(x: impl std::future::Future<Output = std::borrow::Cow<'static, str>>) { x.await; let y: u8 = x; }
fn h(x: dyn std::fmt::Debug, y: [u8], z: str) -> dyn Iterator<Item = u8> { }
fn i(x: std::boxed::Box<std::fmt::Debug>, y: &std::iter::Iterator<Item = u8>) {}
fn j(x: Vec, y: HashMap<u8>, z: std::collections::HashMap<u8>, w: Option<u8, u8>, v: Result<u8>, u: std::io::Result) {}
fn k<T: std::vec::Vec>(x: std::fmt::Debug) where T: std::fmt::Display<u8>, u8: std::ops::Add<Outputt = u8> {}
fn main() { let c: Cow<u8> = 1; static S: std::rc::Rc<u8> = 1; }
