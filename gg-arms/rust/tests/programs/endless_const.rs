// kind: program_compile_error
// text: constant evaluation is taking a long time
// line: 7
const fn spin() -> u64 {
    let mut n = 0u64;
    loop {
        n = n.wrapping_add(1);
    }
}
const X: u64 = spin();
fn main() {
    println!("{X}");
}
