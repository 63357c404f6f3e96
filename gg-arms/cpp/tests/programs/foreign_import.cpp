// kind: program_compile_error
// text: evil
extern "C" [[clang::import_module("wasi:sockets/tcp@0.2.0"), clang::import_name("evil")]] int evil();
int main() { return evil(); }
