// Where a runtime keeps accounts of tasks, those from which nobody can ask for them have copies of
// the functions that spawn, which keep none.
// RUN: %clang_cilk -fopencilk-enable-pedigrees -O2 -S -emit-llvm %s -o - | FileCheck --implicit-check-not='{{asking|indirect|replaced|sorting}}.unobserved' %s
// RUN: %clang_cilk -fopencilk-enable-pedigrees -O2 -fPIC -fsemantic-interposition -S -emit-llvm %s -o - | FileCheck --check-prefix=PIC --implicit-check-not=fib.unobserved %s
// RUN: %clang_cilk -fopencilk-enable-pedigrees -O0 -S -emit-llvm %s -o - | FileCheck --check-prefix=NONE %s
// RUN: %clang_cilk -fopencilk-enable-pedigrees -Os -S -emit-llvm %s -o - | FileCheck --check-prefix=NONE %s
// RUN: %clang_cilk -O2 -S -emit-llvm %s -o - | FileCheck --check-prefix=NONE %s
// RUN: %clang_cilk -fopencilk-enable-pedigrees -O2 -mllvm -tapir-separate-unobserved=false -S -emit-llvm %s -o - | FileCheck --check-prefix=NONE %s
// RUN: %clang_cilk -fopencilk-enable-pedigrees -O2 -Rpass-analysis=tapir -c %s -o /dev/null 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %clang_cilk -fopencilk-enable-pedigrees -O2 -g -S -emit-llvm %s -o %t.ll
// RUN: opt-22 -passes=verify -disable-output %t.ll
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// NONE-NOT: @{{.*}}.unobserved
// PIC: define internal {{.*}}@hidden.unobserved(
// CHECK: define internal {{.*}}i32 @fib.spawner(
// CHECK: call {{.*}}@fib.task(
// CHECK: call {{.*}}@fib.spawner(
int fib(int n) {
  if (n < 2)
    return n;
  // REMARK: :[[#@LINE+1]]:11: remark: no code in this task can ask the runtime about it; what it calls is copied
  int x = cilk_spawn fib(n - 1);
  int y = fib(n - 2);
  cilk_sync;
  return x + y;
}

__attribute__((visibility("hidden"))) double hidden(double *a, int n) {
  if (n < 2)
    return sin(a[0]) + strlen((const char *)a);
  double *b = malloc(n);
  memcpy(b, a, n);
  double x = cilk_spawn hidden(a, n / 2);
  double y = hidden(b, n - 1);
  cilk_sync;
  free(b);
  return x + y;
}

// It might ask.
extern int unknown(int);
int asking(int n) {
  if (n < 2)
    return unknown(n);
  int x = cilk_spawn asking(n - 1);
  int y = asking(n - 2);
  cilk_sync;
  return x + y;
}

int (*pointer)(int);
int indirect(int n) {
  if (n < 2)
    return pointer(n);
  int x = cilk_spawn indirect(n - 1);
  int y = indirect(n - 2);
  cilk_sync;
  return x + y;
}

__attribute__((weak)) int replaced(int n) {
  if (n < 2)
    return n;
  int x = cilk_spawn replaced(n - 1);
  int y = replaced(n - 2);
  cilk_sync;
  return x + y;
}

// A function that knows all the code that it runs, but for what it is called by.
int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int sorting(int *a, int n) {
  if (n < 2) {
    qsort(a, n, sizeof *a, compare);
    return 0;
  }
  int x = cilk_spawn sorting(a, n - 1);
  int y = sorting(a, n - 2);
  cilk_sync;
  return x + y;
}

// An iteration that can't ask needs no rank.
// CHECK: define internal {{.*}}i32 @fib.unobserved(
// CHECK: call {{.*}}@fib.unobserved.task(
// CHECK: call {{.*}}@fib.unobserved(
// CHECK: define internal {{.*}}@hidden.unobserved(
// CHECK: define internal {{.*}}@loop.loop(
// CHECK-NOT: loop_enter
// CHECK: define internal {{.*}}@asked.loop(
// CHECK: loop_enter
// CHECK: define internal {{.*}}@fib.task(
void loop(int *a, int n) {
  cilk_for (int i = 0; i < n; ++i)
    a[i] = fib(i);
}
void asked(int *a, int n) {
  cilk_for (int i = 0; i < n; ++i)
    a[i] = asking(i);
}
