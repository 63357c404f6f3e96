#![no_main]
#![feature(lang_items)]
#[lang = "sized"] trait Sized {}
#[panic_handler] fn panic(x: &std::panic::PanicInfo) -> ! { loop {} }
#[unsafe(no_mangle)] pub extern "C" fn main() -> u8 { std::string::String::new() }
#[alloc_error_handler] fn a() {}
