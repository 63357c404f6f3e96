use std::cmp::Ordering;
use std::collections::hash_map::Entry;
use std::io::ErrorKind;
use std::net::IpAddr;
fn main() {
    match 1.cmp(&2) { Ordering::Less => {} }
    match 1.cmp(&2) { Ordering::Lesss => {} Less => {} }
    match std::collections::HashMap::<u8, u8>::new().entry(1) { Entry::Vacant(x) => {} }
    match ErrorKind::NotFound { ErrorKind::NotFound => {} }
    match Some(1) { Some(2) => {} }
    match "1".parse::<u8>() { Ok(1..) => {} }
    match std::num::IntErrorKind::Empty { std::num::IntErrorKind::Empty => {} }
    match std::env::var("a") { Err(std::env::VarError::NotPresent) => {} Ok(1) => {} }
    match (1u8, Ordering::Less) { (0..9, Less) => {} }
    match std::path::Component::CurDir { std::path::Component::Nothing => {} CurDir(1) => {} }
    if let IpAddr::V5(x) = std::net::IpAddr::V4(1) {}
    let Ok(x) = "a".parse::<u8>();
    let std::ops::ControlFlow::Break(x) = std::ops::ControlFlow::Continue::<u8, u8>(1);
}
