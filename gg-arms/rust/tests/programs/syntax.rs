// kind: program_syntax_error
// text: program.rs:6:1
// line: 6
fn main() {
    let x = 
}
