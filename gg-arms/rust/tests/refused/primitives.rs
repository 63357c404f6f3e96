fn main() {
    let a = std::f64::consts::PIE;
    let b = std::u8::MAXX;
    let c = f64::consts::PI;
    let d = std::primitive::u8::MAXX;
    let e: std::primitive::u9 = 1;
    let f = u8::MAXX;
    let g = str::from_utf9(b"");
    let h = char::nothing();
    let i = std::char::nothing();
    let j = std::slice::nothing();
    let k: std::u8 = 1;
    let l: std::str = 1;
    let m = std::i32::from_str_radix("1");
    let n: std::f64::consts = 1;
}
