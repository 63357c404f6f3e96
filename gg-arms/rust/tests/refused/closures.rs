use std::collections::HashMap;
fn main() {
    let f = |x: &HashMap<u8, u8>| x.iter();
    let g: fn(u8) -> u8 = f;
    let h: Box<dyn FnMut() -> std::io::Result<()>> = Box::new(f);
    std::iter::from_fn(1);
    [1].iter().map(std::string::ToString::to_strin);
    [1].iter().map(u8::pow).collect::<HashMap<_, _>>();
    [1].iter().fold(std::collections::BTreeMap::new(), |a, b| b);
    [1].sort_by_key(|x| &x);
    std::thread::scope(|s| { s.spawn(|| f(1)); 1 }) + "";
    std::sync::LazyLock::new(1);
    static L: std::sync::LazyLock<u8> = std::sync::LazyLock::new(|| "a");
    vec!["a"].iter().map(|s| s.parse::<u8>()).sum::<u8>();
    let i: Vec<u8> = vec![Ok(1), Err("a")].into_iter().collect::<Result<Vec<_>, u8>>();
    vec![1].into_iter().collect();
    Default::default();
    "a".parse().unwrap();
    let j = vec![];
    let k = None;
    let l = HashMap::new();
    std::mem::size_of();
}
