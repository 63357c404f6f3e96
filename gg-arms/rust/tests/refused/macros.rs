use std::vec as v;
use std::println as say;
use std::format;
macro_rules! my { ($e:expr) => { ::std::println!("{}", $e + ""); std::vec![$e].nothing() } }
#[derive(Nothing, Debug, Clone, Hash, PartialEq, Eq, PartialOrd, Ord, Default)]
struct S { f: N, g: std::cell::Cell<u8> }
struct N;
fn main() {
    my!(1);
    say!("{}", N);
    v![1; "a"];
    printn!("a");
    printlnn!("a");
    assert_eqq!(1, 1);
    assert_eq!(N, N);
    assert!(N);
    matches!(1);
    todo!(1);
    panic!("{}");
    panic!("{}", N);
    write!(1, "a");
    dbg!(N, 1);
    format!("{a}");
    format!("{", 1);
    format!("{:?} {}", N, 1, 2);
    env!("NOTHING_HERE");
    include_str!("nothing.txt");
    compile_error!("mine");
    concat!(N);
    vec![N; 2];
    unreachable!("{x}");
    thread_local!(static A: u8 = "a");
    std::ptr::addr_of!(1 + N);
    std::pin::pin!();
    std::task::ready!(1);
    std::arch::asm!("a");
    asm!("a");
    global_asm!("a");
    addr_of!(1);
    macro_rules!();
}
#[test] fn t() {}
#[bench] fn b() {}
#[global_allocator] static A: u8 = 1;
#[std::prelude::v1::derive(Debug)] struct T;
#[derive(std::fmt::Debug, std::fmt::Display, std::cmp::Eqq)] struct U(N);
#[std::nothing] fn x() {}
#[stdd::nothing] fn y() {}
