// Cilksan reports a limit, with the name in the source and the place of the call, for a function
// without instrumentation and model that runs in a task, also if it is called through a pointer.
// It reports no limit for a function that runs while nothing is parallel.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s %t.o -o %t0
// RUN: env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// RUN: env CILKSAN_STRICT=1 bash -c '"$0" 2>%t.err; test $? = 67' %t2 && FileCheck %s < %t.err
// RUN: env CILKSAN_STRICT=1 %t2 serial 2>&1 | FileCheck --check-prefix=SERIAL %s
// RUN: env CILKSAN_OUT=%t.json bash -c '"$0" 2>/dev/null; test $? = 0' %t2
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// CHECK: warning: 'elsewhere::add(int*, int)' at {{.*}}call-sites.cpp:[[#ADD:]]:{{[0-9]+}} was not compiled with -fsanitize=cilk
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - 'elsewhere::add(int*, int)', which was called at {{.*}}call-sites.cpp:[[#ADD]]:{{[0-9]+}} and at 1 other place, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'set(int*)', which was called at {{.*}}call-sites.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
// SERIAL-NOT: warning
// SERIAL-NOT: Outcome
// JSON: "limits": [
// JSON-NEXT: "'elsewhere::add(int*, int)', which was called at
namespace elsewhere {
void add(int *to, int what);
extern void (*pointer)(int *);
} // namespace elsewhere
#ifdef LIBRARY
void elsewhere::add(int *to, int what) { *to += what; }
static void set(int *to) { *to = 1; }
void (*elsewhere::pointer)(int *) = set;
#else
static void task(int *to) {
  elsewhere::add(to, 1);
  elsewhere::add(to, 2);
  elsewhere::pointer(to);
}
static void nothing(int *to) { *to = 0; }
int main(int argc, char **) {
  int x = 0, y;
  if (argc > 1) {
    cilk_spawn nothing(&x);
    cilk_sync;
    elsewhere::add(&x, 1);
    return 0;
  }
  cilk_spawn task(&x);
  nothing(&y);
  cilk_sync;
}
#endif
