// kind: sandbox_trap
// text: exit status 7
// output: unflushed
fn main() {
    print!("unflushed");
    std::process::exit(7);
}
