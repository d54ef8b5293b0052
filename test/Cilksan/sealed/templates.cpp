// For their own strings and tables the tools do not call members of the C++ library's templates
// that the program instantiates, and so instruments: in C++20 the program has all of
// std::string.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++20 -O0 -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk %t.o -o %t
// RUN: not env CILKSAN_OUT=%t.json %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -static-libcilktool %t.o -o %t
// RUN: not env CILKSAN_OUT=%t.json %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fcilktool=cilkscale -std=c++20 -O0 -c %s -o %t.o
// RUN: %clangxx_cilk -fcilktool=cilkscale %t.o -o %t
// RUN: %t 2>&1 | FileCheck --check-prefix=SCALE %s
// RUN: %clangxx_cilk -fcilktool=cilkscale -static-libcilktool %t.o -o %t
// RUN: %t 2>&1 | FileCheck --check-prefix=SCALE %s
#include <cilk/cilk.h>
#include <cstdio>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>
template class std::vector<std::string>;
template class std::unordered_map<std::string, int>;
template class std::map<std::string, int>;
static int number;
static void set(int to) { number = to; }
int main() {
  std::string a = "a text that is longer than what fits in itself", b;
  b = a;
  cilk_spawn set(1);
  set(2);
  cilk_sync;
  std::printf("%zu\n", b.substr(2).append(a).size());
  return 0;
}
// CHECK-NOT: abort
// CHECK: 90
// CHECK: cilksan: 1 distinct race
// SCALE: 90
// SCALE: tag,work
