// expect: completed
// output: [("a", 3), ("b", 2), ("c", 1)]
// output:     1.50 0x2a
// output: no newline, then done
use std::collections::HashMap;

fn main() {
    let mut counts = HashMap::new();
    for word in "a b a c b a".split(' ') {
        *counts.entry(word).or_insert(0) += 1;
    }
    let mut sorted: Vec<_> = counts.into_iter().collect();
    sorted.sort();
    println!("{sorted:?}");
    println!("{:>8.2} {:#x}", 1.5, 42);
    print!("no newline, ");
    println!("then done");
}
