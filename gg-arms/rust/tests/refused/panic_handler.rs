#[panic_handler] fn panic(x: &std::panic::PanicInfo) -> ! { loop {} }
fn main() {}
