// expect: completed
// output: 12
// output: 12
// bind: shapes.rs
use lib::shapes;

fn main() {
    println!("{}", shapes::area(&shapes::Rectangle { width: 3.0, height: 4.0 }));
    println!("{}", lib::shapes::area(&lib::shapes::Rectangle { width: 3.0, height: 4.0 }));
}
