// expect: completed
// output: the true one
#[unsafe(export_name = "run")]
pub extern "C" fn run() {}

fn main() {
    println!("the true one");
}
