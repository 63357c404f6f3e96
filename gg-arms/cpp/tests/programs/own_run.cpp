// expect: completed
// output: the true one
#include <iostream>

extern "C" [[clang::export_name("run")]] void run() {}

int main() { std::cout << "the true one\n"; }
