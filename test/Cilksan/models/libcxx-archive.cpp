// The models of libc++'s locks call the library's functions. A program that is linked with the
// archive has these only if it calls them itself. If it does not, Cilksan prints a message.
// REQUIRES: cilksan, libc++
// RUN: %clangxx_cilk -stdlib=libc++ -static-libstdc++ -fsanitize=cilk -std=c++17 -O1 %s -o %t
// RUN: not --crash %t 2>&1 | FileCheck %s
// CHECK: cilksan: the program calls '_ZNSt3__15mutex4lockEv', which no shared library of the program has
// CHECK-SAME: link it with the one that defines it (for libc++, without -static-libstdc++)
#include <mutex>
#include <vector>

static std::mutex mutex;
static std::vector<int> numbers;

static void add(int number) {
  std::lock_guard<std::mutex> held(mutex);
  numbers.push_back(number);
}

int main() {
  cilk_spawn add(1);
  add(2);
  cilk_sync;
  return numbers.size() == 2 ? 0 : 1;
}
