struct S;
impl Display for S {}
impl Debug for S {}
impl Hash for S {}
impl Write for S {}
impl Add for S {}
impl Index<u8> for S {}
impl FromStr for S {}
impl Future for S {}
impl Error for S {}
fn main() {
    let mut s = String::new();
    write!(s, "x").unwrap();
    let r: u8 = u8::from_str("1").unwrap();
    std::io::stdin().lock().read_line(&mut s);
    let h = S.hash(1);
    "a".borrow_mut();
    1u8.type_id();
}
