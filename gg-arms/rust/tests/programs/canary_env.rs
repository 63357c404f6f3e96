// kind: program_compile_error
// text: not defined
// line: 5
fn main() {
    println!("{}", env!("HOME"));
}
