//! Does nothing; without a build script cargo would not look at the build dependencies.
fn main() {}
