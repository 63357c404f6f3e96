const A: u8 = panic!("a");
const B: () = assert!(std::mem::size_of::<usize>() == 3, "wrong");
const C: u8 = std::num::NonZeroU8::new(0).unwrap().get();
const D: &str = match std::str::from_utf8(b"\xff") { Ok(x) => x, Err(_) => std::unreachable!() };
const F: u8 = u8::MAX + 1;
const G: std::time::Duration = std::time::Duration::from_secs(1).checked_sub(std::time::Duration::from_secs(2)).expect("negative");
struct P<const N: usize>;
impl<const N: usize> P<N> { const OK: () = assert!(N > 1); }
fn main() { let _ = P::<0>::OK; const { std::vec::Vec::<u8>::new().push(1) }; println!("{A}{C}{D}{F}{G:?}"); }
