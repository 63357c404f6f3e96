use gg::files;
use gg::nothing;
use std::collections::HashMap;
fn main() -> Result<(), gg::ApiError> {
    let x: HashMap<u8, u8> = files::read_file("a")?;
    let y: String = gg::files::read_file("a");
    let z: u8 = gg::files::nothing("a");
    read_file("a");
    let t: FileText = 1;
    std::fs::File::open("a")?;
    Ok(())
}
