// kind: sandbox_trap
// text: panicked at program.rs:8:17
// text: index out of bounds: the len is 3 but the index is 7
// text: at program::pick
// text: program.rs:8
// line: 8
fn pick(values: &[i32], at: usize) -> i32 {
    let found = values[at];
    found
}

fn main() {
    println!("{}", pick(&[1, 2, 3], 7));
}
