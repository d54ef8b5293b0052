// Identity functions and reductions without instrumentation are limits, which name the place of the
// sync, the spawn or the use that calls them: their accesses were not seen. Instrumented ones are
// no limits, and their races are reported.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s %t.o -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 exit 2>&1 | FileCheck --check-prefix=EXIT %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t3
// RUN: env CILKSAN_REPORT_NONE=1 %t3 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %t3 race 2>&1 | FileCheck --check-prefix=RACE %s
// CHECK: {{^}}6{{$}}
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - 'identity', which was called at {{.*}}reducers.cpp:[[#USE:]]:{{[0-9]+}}{{.*}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'reduce', which was called at {{.*}}reducers.cpp:{{[0-9]+}}:{{[0-9]+}}{{.*}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
// EXIT: - 'identity', which was called
// EXIT: - 'reduce', which was called at {{.*}}reducers.cpp:{{[0-9]+}}:{{[0-9]+}}{{.*}}, ran without instrumentation
// NONE: {{^}}6{{$}}
// NONE: Outcome: certified{{$}}
// RACE: Race detected on location {{.*}}: 'merges'
extern "C" {
void identity(void *view);
void reduce(void *left, void *right);
extern void (*at_reduction)();
}
#ifdef LIBRARY
void (*at_reduction)();
void identity(void *view) { *static_cast<int *>(view) = 0; }
void reduce(void *left, void *right) {
  if (at_reduction)
    at_reduction();
  *static_cast<int *>(left) += *static_cast<int *>(right);
}
#else
#include <cstdio>
#include <cstdlib>
#include <cstring>

static int cilk_reducer(identity, reduce) sum;
__attribute__((noinline)) static void add(int i) { sum += i; }
static int merges;
static void count() { ++merges; }
static void end() { std::exit(0); }

int main(int argc, char **argv) {
  sum = 0;
  if (argc > 1)
    at_reduction = std::strcmp(argv[1], "exit") ? count : end;
  for (int i = 0; i < 3; ++i)
    cilk_spawn add(i);
  add(3);
  cilk_sync;
  std::printf("%d\n", static_cast<int>(sum));
}
#endif
