// kind: sandbox_trap
// text: program.rs:4:5
fn main() {
    panic!("here");
}
