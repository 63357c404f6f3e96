// expect: completed
// output: None None
fn main() {
    println!("{:?} {:?}", option_env!("HOME"), option_env!("PATH"));
}
