use std::collections::{BTreeSet, BinaryHeap, HashMap, HashSet};
use std::rc::Rc;
#[derive(Debug)]
struct S;
fn needs<T: Send + Sync + Copy + Ord + std::hash::Hash + std::iter::Sum + std::error::Error + std::process::Termination + Default>() {}
fn main() {
    needs::<Rc<S>>();
    let mut a = HashMap::new();
    a.insert(S, 1);
    let mut b = BTreeSet::new();
    b.insert(S);
    let mut c: HashSet<f64> = HashSet::new();
    c.insert(1.0);
    println!("{}", S);
    println!("{:x}", "a");
    let d: u8 = vec![1i32].iter().sum();
    let e: Vec<u8> = "a".chars().collect();
    for x in 1 {}
    for x in S {}
    1u8 + 1.0;
    "a" + "b";
    let f: u8 = 1u16.into();
    std::thread::spawn(|| { let x = Rc::new(1); move || x });
    S?;
    vec![1]["a"];
    let g: String = "a";
    S == S;
    S.clone();
    S.nothing();
    vec![1].nothing();
    "a".len(1);
    Some(1).unwrap_or();
    let h: BinaryHeap<S> = BinaryHeap::from(vec![S]);
    h.push(S);
    std::iter::repeat(S).take(1).collect::<Vec<_>>();
    let i: Box<dyn std::error::Error> = S.into();
    let j: Box<dyn Fn()> = Box::new(|x: u8| ());
    std::process::exit("a");
    std::process::ExitCode::from("a");
}
