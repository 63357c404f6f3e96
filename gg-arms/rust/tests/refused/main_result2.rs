struct S;
fn main() -> Result<(), S> { Err(1)?; "a".parse::<u8>()?; None?; Ok(()) }
