// An inline function is in two files, and the linker takes the copy without instrumentation: its
// accesses aren't seen, and the certificate reports that. With two instrumented copies there is no
// limit.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O0 -DOTHER -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O0 -c %s -o %t.main.o
// RUN: %clangxx_cilk -fsanitize=cilk %t.o %t.main.o -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O0 -DOTHER -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk %t.o %t.main.o -o %t
// RUN: not env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck --check-prefix=BOTH %s
// CHECK: - 'set(int*)', which was called at {{.*}}inline-copies.cpp:[[#@LINE+11]]:{{[0-9]+}} and at 1 other place, ran without instrumentation
// BOTH-NOT: warning
// BOTH: race: write
// BOTH-NOT: without instrumentation
__attribute__((noinline)) inline void set(int *to) { *to = 1; }
#ifdef OTHER
void other(int *to) { set(to); }
#else
void other(int *to);
int main() {
  int x, y;
  cilk_spawn set(&x);
  set(&x);
  cilk_sync;
  other(&y);
}
#endif
