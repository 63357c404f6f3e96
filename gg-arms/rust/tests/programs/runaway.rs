// kind: sandbox_timeout
// text: program.rs:
// limits: wall_ms = 300
// output: no newline
fn main() {
    print!("no newline");
    let mut n = 0u64;
    loop {
        n = n.wrapping_add(1);
    }
}
