// kind: program_compile_error
// text: read
// line: 5
fn main() {
    println!("{}", include_str!("../../../../../../../../etc/passwd"));
}
