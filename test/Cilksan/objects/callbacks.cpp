// A function that isn't instrumented calls back and passes on addresses of its own stack frame.
// That memory is new in each call, and does not race with earlier uses of the same addresses.
// Accesses to it by tasks of the callback may race.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s %t.o -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
#ifdef LIBRARY
extern "C" void with_numbers(void (*call)(long *, int), int i) {
  long own[8] = {i, i, i, i, i, i, i, i};
  call(own, i);
}
#else
#include <cilk/cilk.h>
#include <cstdio>
extern "C" void with_numbers(void (*call)(long *, int), int i);
static long sums[8];
[[gnu::noinline]] static void increment(long *p) { p[3] += 1; }
static void use(long *own, int i) {
  increment(own);
  sums[i] = own[3];
}
static void use_twice(long *own, int) {
  cilk_spawn increment(own);
  increment(own);
  cilk_sync;
}
int main(int argc, char **) {
  cilk_for (int i = 0; i < 8; ++i)
    with_numbers(argc > 1 ? use_twice : use, i);
  std::printf("%ld\n", sums[3]);
  return 0;
}
#endif
// CHECK-NOT: race:
// CHECK: 4
// CHECK: detected 0 distinct races
// RACY: callbacks.cpp:22:{{.*}} race: write
