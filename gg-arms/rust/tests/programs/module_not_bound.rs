// kind: program_compile_error
// text: lib
use lib::shapes;

fn main() {
    shapes::area();
}
