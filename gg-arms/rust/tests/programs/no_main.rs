// kind: program_compile_error
// text: E0601
fn helper() {}
