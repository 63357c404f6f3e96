// kind: program_compile_error
// text: error[E0308]: mismatched types
// text: --> program.rs:6:18
// line: 6
fn main() {
    let n: u32 = "seven";
}
