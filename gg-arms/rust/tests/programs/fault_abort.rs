// kind: sandbox_trap
// text: aborted
// text: program.rs:6
// line: 6
fn main() {
    std::process::abort();
}
