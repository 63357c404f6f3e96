struct S(std::fs::File);
fn main() {
    let mut f = std::fs::File::open("a").unwrap();
    f.read_to_string(&mut String::new());
    f.write_all(b"a");
    f.seek(1);
    f.lines();
    std::io::stdin().lines().nothing();
    let mut s = String::new();
    s.write_str("a");
    s.write_fmt(format_args!("a"));
    "a".to_socket_addrs();
    1u8.hash(&mut std::hash::DefaultHasher::new());
    let h = std::hash::DefaultHasher::new();
    h.finish();
    "1".from_str();
    u8::from_str("1");
    std::time::Duration::from_secs(1).add(1);
    vec![1].borrow();
    f.as_raw_fd();
    f.as_fd();
    f.read_at(&mut [0], 1);
    S(f).0.metadata().unwrap().mode();
    std::ffi::OsString::new().as_bytes();
    std::ffi::OsStr::from_bytes(b"a");
    std::process::Command::new("a").exec();
}
