// A C++ library function that comes from the archive bypasses its model, so Cilksan reports a
// limit. It reports none for functions that libgcc's archive runs once for itself.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -static-libstdc++ -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -static-libstdc++ -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -static-libgcc -o %t2
// RUN: %python %S/../Inputs/twins.py %t2 race -- none
// RUN: env CILKSAN_REPORT_NONE=1 %t2 none 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: Outcome: certified with limits
// CHECK: - '{{.*}}append(char const*{{.*}})', which was called at {{.*}}archives.cpp:[[#@LINE+12]]:{{[0-9]+}}, ran without instrumentation
// NONE: Outcome: certified{{$}}
#include <cstring>
#include <iostream>
#include <string>

static std::string text;
static size_t size;
__attribute__((noinline)) static void throws(int number) {
  if (number)
    throw number;
}
__attribute__((noinline)) static void extend() { text.append("a text that is not short"); }
__attribute__((noinline)) static void fail() {
  try {
    throws(1);
  } catch (int) {
  }
}

// Streams bring all members of strings, so that the linker takes these from the archive, too.
int main(int argc, char **argv) {
  std::cout << text;
  cilk_spawn fail();
  cilk_spawn extend();
  if (argc < 2 || std::strcmp(argv[1], "none"))
    size = text.size();
  cilk_sync;
}
