// kind: sandbox_memory
// limits: memory_bytes = 100000000
fn main() {
    let mut held: Vec<Vec<u8>> = Vec::new();
    loop {
        held.push(vec![1; 16 << 20]);
    }
}
