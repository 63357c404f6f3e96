// kind: sandbox_trap
// text: exit status 3
fn main() -> std::process::ExitCode {
    std::process::ExitCode::from(3)
}
