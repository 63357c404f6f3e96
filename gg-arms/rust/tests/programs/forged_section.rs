// expect: completed
// output: hi
#[unsafe(link_section = "component-type:evil")]
static FORGED: [u8; 4] = *b"evil";

fn main() {
    println!("hi");
}
