// expect: completed
// output: 0
#include <iostream>
#ifdef __has_embed
#if __has_embed("/etc/passwd")
#define SEEN 1
#endif
#endif
#ifndef SEEN
#define SEEN 0
#endif
int main() { std::cout << SEEN << '\n'; }
