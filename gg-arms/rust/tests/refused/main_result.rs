fn main() -> u8 { 1 }
