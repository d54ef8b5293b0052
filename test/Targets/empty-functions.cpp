// A task's coroutine has a function to destroy the coroutine, which is never called. The
// function isn't empty: an unwinder that looks for the function at an address could find an
// empty function's information instead of the next one's. With lld exceptions then ended in
// std::terminate.
// RUN: %driver++ -fopencilk -ftapir=pthread -O2 -c %s -o %t.o
// RUN: llvm-dwarfdump --eh-frame %t.o | FileCheck %s
// RUN: %driver++ -fopencilk -ftapir=pthread -O2 %t.o -fuse-ld=lld -o %t
// RUN: env CILK_NWORKERS=2 %t | FileCheck %s --check-prefix=RUNS
// REQUIRES: lld
// CHECK: FDE cie={{.*}} pc={{.*}}
// CHECK-NOT: pc=[[AT:[0-9a-f]+]]...[[AT]]
#include <cilk/cilk.h>
#include <cstdio>
__attribute__((noinline)) static long f(long n) {
  if (n == 3)
    throw n;
  return n;
}
__attribute__((noinline)) static long g(long n) {
  long a = cilk_spawn f(n), b = cilk_spawn f(n + 1), c = f(n + 2);
  cilk_sync;
  return a + b + c;
}
int main() {
  int caught = 0;
  for (long n = 0; n < 6; ++n)
    try {
      long a = cilk_spawn g(n), b = g(n + 1);
      cilk_sync;
      caught += a + b < 0;
    } catch (long) {
      ++caught;
    }
  std::printf("caught %d\n", caught);
}
// RUNS: caught 4
