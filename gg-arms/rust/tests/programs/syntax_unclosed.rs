// kind: program_syntax_error
// text: unclosed delimiter
fn main() {
    println!("x");
