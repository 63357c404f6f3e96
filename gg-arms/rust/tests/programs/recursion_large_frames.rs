// kind: sandbox_trap
// text: overflow
// text: at program::down
fn down(n: u64) -> u64 {
    let frame = [n; 64];
    if n == u64::MAX { 0 } else { down(n + 1) + frame[(n % 64) as usize] }
}

fn main() {
    println!("{}", down(0));
}
