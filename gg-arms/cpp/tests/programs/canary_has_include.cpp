// expect: completed
// output: 0 0
#include <iostream>
#if __has_include("/etc/passwd")
#define SEEN 1
#else
#define SEEN 0
#endif
#if __has_include("/proc/self/environ")
#define PROC 1
#else
#define PROC 0
#endif
int main() { std::cout << SEEN << ' ' << PROC << '\n'; }
