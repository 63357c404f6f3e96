// kind: sandbox_trap
// text: exit status 0
fn main() {
    std::process::exit(0);
}
