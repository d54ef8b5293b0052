// Cilksan reports a limit for a function that a program or its own library defines without
// instrumentation, even if the C library's function of that name is known to be harmless or has a
// model. It reports no limit for the C library's function.
// REQUIRES: cilksan
// RUN: %stock_clang -O1 -fno-builtin -DOWN -c %s -o %t.o
// RUN: %stock_clang -O1 -fno-builtin -fvisibility=hidden -DOWN -c %s -o %t.hidden.o
// RUN: %stock_clang -O1 -fno-builtin -DOWN -shared -fPIC %s -o %t.so
// RUN: %clang_cilk -fsanitize=cilk -fno-builtin -O0 %s %t.o -o %t0
// RUN: %clang_cilk -fsanitize=cilk -fno-builtin -O2 %s %t.o -lm -o %t2
// RUN: %clang_cilk -fsanitize=cilk -fno-builtin -O2 %s %t.hidden.o -lm -o %t.hidden
// RUN: %clang_cilk -fsanitize=cilk -fno-builtin -O2 %s %t.so -lm -o %t.library
// RUN: %clang_cilk -fsanitize=cilk -fno-builtin -O2 %s -lm -o %t.none
// RUN: env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 pointer 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t.hidden 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t.library 2>&1 | FileCheck --check-prefix=LIBRARY %s
// RUN: env CILKSAN_REPORT_NONE=1 %t.library pointer 2>&1 | FileCheck --check-prefix=LIBRARY %s
// RUN: env CILKSAN_REPORT_NONE=1 %t.none 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t.none pointer 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - 'y1', which was called at {{.*}}own-functions.c:{{[0-9]+}}:{{[0-9]+}}{{.*}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'strpbrk', which was called at {{.*}}own-functions.c:{{[0-9]+}}:{{[0-9]+}}{{.*}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
// The model comes before the library in the order of the linker.
// LIBRARY: Outcome: certified with limits
// LIBRARY: Limits:
// LIBRARY-NEXT: - 'y1', which was called at {{.*}}own-functions.c:{{[0-9]+}}:{{[0-9]+}}{{.*}}, ran without instrumentation: what it accessed was not seen
// LIBRARY-NOT: {{.}}
// NONE: Outcome: certified{{$}}
#include <stddef.h>
double y1(double);
char *strpbrk(const char *, const char *);
#ifdef OWN
static int calls;
double y1(double x) { return x + ++calls; }
char *strpbrk(const char *text, const char *any) {
  ++calls;
  return (char *)(*text == *any ? text : NULL);
}
#else
static double call(void) { return y1(1) + (strpbrk("a", "b") == NULL); }
static double call_by_pointer(void) {
  double (*volatile first)(double) = y1;
  char *(*volatile second)(const char *, const char *) = strpbrk;
  return first(1) + (second("a", "b") == NULL);
}

int main(int argc, char **argv) {
  (void)argv;
  double (*const calls)(void) = argc > 1 ? call_by_pointer : call;
  const double a = cilk_spawn calls();
  const double b = calls();
  cilk_sync;
  return a + b == 0.5;
}
#endif
