//! The entry of every program: what the component exports, and what std would lose of a program's end. Linked into the base, and with
//! `--cfg whole` into a component that holds its program itself.

extern crate gg;

use std::fmt;
use std::io::Write;

unsafe extern "C" {
    fn __wasm_call_ctors();
    #[link_name = "__real__Exit"]
    fn libc_exit(status: i32) -> !;
}

unsafe extern "Rust" {
    #[link_name = "__real_PRINT"]
    fn std_print(arguments: fmt::Arguments<'_>);
}

#[cfg(whole)]
mod program {
    unsafe extern "C" {
        fn __main_void() -> i32;
    }

    pub fn main() -> i32 {
        unsafe { __main_void() }
    }
}

#[cfg(not(whole))]
mod program {
    use std::sync::OnceLock;

    type Constructors = unsafe extern "C" fn();
    type Main = unsafe extern "C" fn() -> i32;

    static PROGRAM: OnceLock<(Constructors, Main)> = OnceLock::new();

    /// Called when the program's module starts.
    #[unsafe(no_mangle)]
    extern "C" fn gg_register(constructors: Constructors, main: Main) {
        let _ = PROGRAM.set((constructors, main));
    }

    /// Products of complex numbers, which libc takes of a C compiler's library; the base holds all of libc.
    mod complex {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn __muldc3(out: *mut [f64; 2], a: f64, b: f64, c: f64, d: f64) {
            unsafe { *out = [a * c - b * d, a * d + b * c] }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn __mulsc3(out: *mut [f32; 2], a: f32, b: f32, c: f32, d: f32) {
            unsafe { *out = [a * c - b * d, a * d + b * c] }
        }

        /// Of C's `long double`, which Rust does not have.
        #[unsafe(no_mangle)]
        extern "C" fn __multc3(_: usize, _: u64, _: u64, _: u64, _: u64, _: u64, _: u64, _: u64, _: u64) {
            std::process::abort()
        }
    }

    /// Clocks that this libc does not have and that the crate `libc` names all the same.
    #[unsafe(no_mangle)]
    static _CLOCK_PROCESS_CPUTIME_ID: u8 = 2;
    #[unsafe(no_mangle)]
    static _CLOCK_THREAD_CPUTIME_ID: u8 = 3;

    pub fn main() -> i32 {
        let (constructors, main) = PROGRAM.get().expect("a program's module starts before it is run");
        unsafe {
            constructors();
            main()
        }
    }
}

/// `run: func(granted: list<string>, ending: option<string>, program-library: bool)`, whose arguments say what the host answers anyway.
#[unsafe(export_name = "run")]
extern "C" fn run(_: usize, _: usize, _: usize, _: usize, _: usize, _: usize) {
    unsafe { __wasm_call_ctors() };
    let status = program::main();
    if status != 0 {
        gg::runtime::report("status", &status.to_string());
    }
}

/// The end of a process keeps its number: WASI tells failure from success and nothing else.
#[unsafe(export_name = "__wrap__Exit")]
extern "C" fn exit(status: i32) -> ! {
    gg::runtime::report("exit", &status.to_string());
    unsafe { libc_exit(status) }
}

/// What is printed is gone from the program at once, also without a newline: a program that is killed has shown it.
#[unsafe(export_name = "__wrap_PRINT")]
fn print(arguments: fmt::Arguments<'_>) {
    unsafe { std_print(arguments) };
    // A closed standard output was `print!`'s to complain of.
    let _ = std::io::stdout().flush();
}
