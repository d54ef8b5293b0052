// A program for another runtime is checked in the same way: a race is reported, a race-free program
// is certified, and a unit that spawns without instrumentation is a limit.
// REQUIRES: cilksan
// RUN: %clang_cilk -ftapir=omp -fsanitize=cilk -O1 %s -DOTHER -c -o %t.checked.o
// RUN: %clang_cilk -ftapir=omp -fsanitize=cilk -O1 %s %t.checked.o -o %t
// RUN: not %t race 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clang_cilk -ftapir=omp -O1 %s -DOTHER -c -o %t.o
// RUN: %clang_cilk -ftapir=omp -fsanitize=cilk -O1 %s %t.o -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -ftapir=tbb -fsanitize=cilk -O1 %s %t.checked.o -o %t
// RUN: not %t race 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clang_cilk -ftapir=tbb -O1 %s -DOTHER -c -o %t.o
// RUN: %clang_cilk -ftapir=tbb -fsanitize=cilk -O1 %s %t.o -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -ftapir=pthread -fsanitize=cilk -O1 %s %t.checked.o -o %t
// RUN: not %t race 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clang_cilk -ftapir=pthread -O1 %s -DOTHER -c -o %t.o
// RUN: %clang_cilk -ftapir=pthread -fsanitize=cilk -O1 %s %t.o -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RACE: race: write of
// NONE: Outcome: certified{{$}}
// CHECK: Outcome: certified with limits
// CHECK: - 'other', which was called at {{.*}}targets.c:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation
// CHECK: - 'other' in '{{.*}}targets.c' spawns without instrumentation
void other(int *to);
static void set(int *to) { *to = 1; }
#ifdef OTHER
void other(int *to) {
  cilk_spawn set(to);
  set(to + 1);
  cilk_sync;
}
#else
int main(int argc, char **argv) {
  int numbers[4];
  cilk_spawn other(numbers);
  set(numbers + (argc > 1 ? 1 : 2));
  cilk_sync;
  return argv == 0;
}
#endif
