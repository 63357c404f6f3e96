// expect: completed
// output: 6 bytes, new: true
// output: second
// output: 1
// output: File out/a.txt
// output: not_found stat
use gg::files::{self, ReadFile};

fn main() -> Result<(), gg::ApiError> {
    let written = files::write_file("out/a.txt", "first\n")?;
    println!("{} bytes, new: {}", written.bytes, written.created);
    files::write_file("out/a.txt", "first\nsecond\n")?;
    print!("{}", ReadFile::new("out/a.txt").offset(2).limit(1).call()?.text);
    println!("{}", files::edit_file("out/a.txt", "first", "erster")?.replacements);
    for entry in files::list_directory("out")? {
        println!("{:?} {}", entry.kind, entry.path);
        entry.read()?.open_view()?;
    }
    files::RemovePath::new("out").recursive(true).call()?;
    let error = files::stat("out/a.txt").unwrap_err();
    println!("{} {}", error.code, error.operation);
    Ok(())
}
