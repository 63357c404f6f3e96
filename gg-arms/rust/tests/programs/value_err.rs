// kind: sandbox_trap
// text: Error: "the model's failure value"
// text: exit status 1
fn main() -> Result<(), String> {
    Err("the model's failure value".into())
}
