// kind: program_compile_error
// text: recursion limit reached
// line: 6
macro_rules! grow {
    ($($t:tt)*) => {
        grow!($($t)* + 1)
    };
}
fn main() {
    grow!(1);
}
