// kind: program_compile_error
// text: E0433
// text: program.rs:6:5
// line: 6
fn main() {
    files::read_file("README.md").unwrap();
}
