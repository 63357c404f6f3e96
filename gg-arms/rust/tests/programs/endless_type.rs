// kind: program_compile_error
// text: reached the recursion limit
fn deep<T: Copy>(n: u32, value: T) {
    if n > 0 {
        deep(n - 1, (value, value))
    }
}
fn main() {
    deep(3, 1u8);
}
