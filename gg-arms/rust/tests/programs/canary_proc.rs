// kind: program_compile_error
// text: couldn't read
// text: /proc/self/environ
fn main() {
    println!("{}", include_str!("/proc/self/environ"));
}
