// kind: sandbox_trap
// text: panicked at lib/shapes.rs:
// text: negative
// text: program.rs:8
// bind: shapes.rs

fn main() {
    lib::shapes::area(&lib::shapes::Rectangle { width: -3.0, height: 4.0 });
}
