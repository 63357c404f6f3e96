// kind: sandbox_trap
// text: attempt to add with overflow
// line: 6
fn main() {
    let small: u8 = std::env::args().count() as u8;
    println!("{}", small + 255 + (small == 0) as u8);
}
