// expect: completed
// output: 10
// output: 9
// output: Done
fn main() -> std::io::Result<()> {
    let result = gg::shell::Run::new("sort -rn").input("9\n10\n").environment(&[("LC_ALL", "C")]).call()?;
    print!("{}", result.output);
    let task = gg::tasks::add_task("Write the tests")?;
    println!("{:?}", task.update(gg::tasks::TaskStatus::Done)?.status);
    Ok(())
}
