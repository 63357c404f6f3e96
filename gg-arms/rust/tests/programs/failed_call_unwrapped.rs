// kind: sandbox_trap
// text: panicked at program.rs:6:42
// text: (not_found)
// line: 6
fn main() {
    gg::files::read_file("no-such-file").unwrap();
}
