// Cilksan reports no limit for the program's own functions with the names of functions that
// start work, or similar names, if nothing is parallel. Instrumentation makes no difference.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O2 -DLIBRARY -c %s -o %t.o
// RUN: %stock_clang -O2 -DLIBRARY -c %s -o %t.plain.o
// RUN: %clang_cilk -fsanitize=cilk -O0 %s %t.o -o %t0 && env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -O2 %s %t.o -o %t2 && env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -O2 %s %t.plain.o -o %t3 && env CILKSAN_REPORT_NONE=1 %t3 2>&1 | FileCheck %s
// CHECK: {{^}}7{{$}}
// CHECK: Outcome: certified{{$}}
#include <stdio.h>
extern int total;
void dispatch_event(int n);
int clone(int n);
#ifdef LIBRARY
int total;
void dispatch_event(int n) { total += n; }
int clone(int n) { return total += n; }
#else
static int x;
__attribute__((noinline)) static void set(int *to) { *to = 2; }
__attribute__((noinline)) static void dispatch_async(int n) { total += n; }
int main(int argc, char **argv) {
  (void)argv;
  int (*volatile own)(int) = clone;
  dispatch_event(argc);
  clone(argc);
  own(argc);
  dispatch_async(2 * argc);
  cilk_spawn set(&x);
  cilk_sync;
  printf("%d\n", total + x);
}
#endif
