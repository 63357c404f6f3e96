use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Mutex;
fn f<'a>(m: &HashMap<String, String>, k: &str) -> &str { m.get(k).unwrap() }
fn g(m: &Mutex<Vec<String>>) -> &String { &m.lock().unwrap()[0] }
fn main() {
    let mut v = vec![String::new()];
    let r = &v[0];
    v.push(String::new());
    drop(v);
    println!("{r}");
    let c = RefCell::new(1);
    let b = c.borrow_mut();
    drop(c);
    drop(b);
    let s = String::new();
    let t = s;
    println!("{s}");
    let h = std::thread::spawn(|| println!("{t}"));
    let mut m: HashMap<&str, String> = HashMap::new();
    { let k = String::from("a"); m.insert(&k, k.clone()); }
    println!("{m:?}");
    let o = Some(String::new());
    if let Some(x) = o {}
    o.unwrap();
    for x in v {}
    let it = v.iter();
    v.clear();
    it.count();
}
