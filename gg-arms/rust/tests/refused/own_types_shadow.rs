struct Vec<T>(T);
struct String;
enum Option<T> { Some(T), None }
enum Result { Ok }
fn main() {
    let a: Vec<u8> = vec![1];
    let b: String = "a".to_string();
    let c: Option<u8> = std::option::Option::Some(1);
    let d: Result = "1".parse::<u8>();
    let e: std::string::String = String;
    let f: std::vec::Vec<u8> = Vec(1);
    let g: HashMap<u8, u8> = std::collections::HashMap::<u8, u8>::new();
}
struct HashMap<K, V>(K, V);
