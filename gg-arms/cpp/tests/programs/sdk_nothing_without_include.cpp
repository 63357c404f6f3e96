// kind: program_compile_error
// text: undeclared identifier 'gg'
// line: 4
int main() { gg::views::open_text("title", "text"); }
