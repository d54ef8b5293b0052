// A function that spawns, and whose attribute says that it isn't to be instrumented, is a limit.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O0 %s -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -O2 %s -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// CHECK: Outcome: certified with limits
// CHECK: - 'hidden' in '{{.*}}attribute.c' spawns without instrumentation
static void set(int *to) { *to = 1; }
__attribute__((disable_sanitizer_instrumentation, noinline)) static void hidden(int *to) {
  cilk_spawn set(to);
  *to = 2;
  cilk_sync;
}
int main(void) {
  int x, y;
  cilk_spawn set(&x);
  cilk_sync;
  hidden(&y);
  return 0;
}
