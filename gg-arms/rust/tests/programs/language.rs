// expect: completed
// output: 9 4
// output: ["x1", "x2", "x3"]
// output: Some("s")
// output: 340282366920938463463374607431768211455
// output: Err(ParseIntError { kind: InvalidDigit })
// output: 0.479 1.414
// output: 1 2 3
use std::cell::RefCell;
use std::rc::Rc;

trait Shape {
    fn area(&self) -> f64;
}

struct Square(f64);
struct Double<T>(T);

impl Shape for Square {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}

impl<T: Shape> Shape for Double<T> {
    fn area(&self) -> f64 {
        self.0.area() * 2.0
    }
}

thread_local! { static SEEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) }; }
static mut BIG: [u8; 3 << 20] = [0; 3 << 20];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Square(3.0)), Box::new(Double(Square(2f64.sqrt())))];
    println!("{} {}", shapes[0].area(), shapes[1].area().round());
    println!("{:?}", (1..=3).map(|n| format!("x{n}")).collect::<Vec<_>>());
    let any: Box<dyn std::any::Any> = Box::new(String::from("s"));
    println!("{:?}", any.downcast_ref::<String>());
    println!("{}", u128::MAX);
    println!("{:?}", "zz".parse::<i32>());
    println!("{:.3} {:.3}", 0.5f64.sin(), 2f64.powf(0.5));
    SEEN.with(|seen| seen.borrow_mut().extend([1, 2]));
    unsafe {
        let big = &raw mut BIG;
        (*big)[3_000_000] = 3;
        SEEN.with(|seen| seen.borrow_mut().push((*big)[3_000_000]));
    }
    let all = Rc::new(SEEN.with(|seen| seen.borrow().clone()));
    println!("{}", all.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
    Ok(())
}
