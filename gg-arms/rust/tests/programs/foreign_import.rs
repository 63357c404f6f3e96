// kind: program_compile_error
// text: evil
#[link(wasm_import_module = "wasi:sockets/tcp@0.2.0")]
unsafe extern "C" {
    #[link_name = "evil"]
    fn evil() -> i32;
}

fn main() {
    println!("{}", unsafe { evil() });
}
