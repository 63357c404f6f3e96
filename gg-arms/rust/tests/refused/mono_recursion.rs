fn f<T: std::fmt::Debug>(n: u8, t: std::collections::HashMap<u8, T>) { println!("{t:?}"); if n > 0 { f(n - 1, std::collections::HashMap::from([(1, t)])); } }
fn main() { f(2, std::collections::HashMap::<u8, u8>::new()); }
