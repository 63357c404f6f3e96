// kind: sandbox_trap
// text: stack overflow
// text: program.rs:8
// text: times
// line: 8
#[inline(never)]
fn down(n: u64) -> u64 {
    if n == u64::MAX { 0 } else { down(n + 1).wrapping_mul(3) ^ n }
}

fn main() {
    println!("{}", down(std::env::args().count() as u64));
}
