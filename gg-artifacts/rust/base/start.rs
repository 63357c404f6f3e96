//! Linked with every program: tells the base where the program's constructors and its main function are.
#![no_std]

unsafe extern "C" {
    fn __wasm_call_ctors();
    fn __main_void() -> i32;
    fn gg_register(constructors: unsafe extern "C" fn(), main: unsafe extern "C" fn() -> i32);
}

#[unsafe(export_name = "gg_side_start")]
extern "C" fn start() {
    unsafe { gg_register(__wasm_call_ctors, __main_void) }
}
