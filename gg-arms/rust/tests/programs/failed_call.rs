// kind: sandbox_trap
// text: Error: 
// text: (not_found)
// text: called at program.rs:8:5
// line: 8
// output: before
fn load() -> gg::Result<gg::files::FileRead> {
    gg::files::read_file("no-such-file")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("before");
    println!("{}", load()?.text);
    Ok(())
}
