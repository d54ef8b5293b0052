// A function without instrumentation is a limit if an exception leaves it, and also if a tail
// call calls it.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s %t.o -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - 'fail(int*)', which was called at {{.*}}left-calls.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'follow(int*)', which was called at {{.*}}left-calls.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: own
void fail(int *to);
void follow(int *to);
#ifdef LIBRARY
void fail(int *to) {
  *to = 1;
  throw 1;
}
void follow(int *to) { *to = 2; }
#else
__attribute__((noinline)) static void last(int *to) {
  *to = 1;
  [[clang::musttail]] return follow(to);
}
static void own(int *to) {
  *to = 3;
  throw 2;
}
__attribute__((noinline)) static void task(int *to) {
  try {
    fail(to);
  } catch (int) {
  }
  try {
    own(to);
  } catch (int) {
  }
  last(to);
}
__attribute__((noinline)) static void nothing(int *to) { *to = 0; }
int main() {
  int x = 0, y;
  cilk_spawn task(&x);
  nothing(&y);
  cilk_sync;
}
#endif
