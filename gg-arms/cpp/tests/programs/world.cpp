// expect: completed
// output: file true
// output: arguments 0
// output: environment true
// output: thread true
// output: slept true
// output: input true
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <system_error>
#include <thread>

int main(int argc, char** argv) {
  std::cout << std::boolalpha;
  std::cout << "file " << (!std::ifstream("/etc/passwd") && !std::ofstream("x")) << '\n';
  int given = 0;
  for (int at = 1; at < argc; ++at) given += argv[at] != nullptr;
  std::cout << "arguments " << given << '\n';
  std::cout << "environment " << (std::getenv("HOME") == nullptr && std::getenv("PATH") == nullptr) << '\n';
  bool refused = false;
  try {
    std::thread([] {}).join();
  } catch (const std::system_error&) {
    refused = true;
  }
  std::cout << "thread " << refused << '\n';
  const auto started = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  std::cout << "slept " << (std::chrono::steady_clock::now() - started >= std::chrono::milliseconds(20)) << '\n';
  std::string line;
  std::cout << "input " << !std::getline(std::cin, line) << '\n';
}
