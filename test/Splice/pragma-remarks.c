// If a loop can't be spliced, a remark gives the reason and the place, and the loop is unchanged;
// if it could be, another remark says so.
// REQUIRES: cilksan
// RUN: %clang_splice -O2 -Rpass-missed=tapir -Rpass=tapir -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice -O0 -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=O0 %s
// RUN: %clang_splice -O2 -ftapir=omp -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TARGET %s
// RUN: %clang_splice -O2 -ftapir=serial -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TARGET %s
// RUN: %clang_splice -O2 -fsanitize=cilk -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TOOL %s
// RUN: %clang_splice -O2 -fcilktool=cilkscale -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TOOL %s
// RUN: %clang_splice -O2 -fopencilk-enable-pedigrees -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=COUNTED %s
// RUN: %clang_splice -O2 -S -emit-llvm %s -o - | FileCheck --check-prefix=IR %s

void more(double *);
int done(int);

// CHECK: :[[#@LINE+7]]:3: remark: the steps of this loop are spliced; parallel loops in each: 1 [-Rpass=tapir]
// O0: :[[#@LINE+6]]:3: remark: this loop is not spliced: it isn't optimised [
// TARGET: :[[#@LINE+5]]:3: remark: this loop is not spliced: the target doesn't splice [
// TOOL: :[[#@LINE+4]]:3: remark: this loop is not spliced: a tool wants to see its loops [
// COUNTED: :[[#@LINE+3]]:3: remark: this loop is not spliced: the target counts its spawns [
void right(long n, int steps, double *a, double *b) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    cilk_for (long i = 1; i < n - 1; ++i)
      b[i] += a[i - 1] + a[i + 1] + t;
}

// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: an access isn't affine ({{.*}}pragma-remarks.c:[[#@LINE+5]]:{{[0-9]+}}) [-Rpass-missed=tapir]
void indirect(long n, int steps, double *a, const long *to) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    cilk_for (long i = 0; i < n; ++i)
      a[to[i]] += t;
}

// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: an access is by a pointer that an iteration loads ({{.*}}:[[#@LINE+5]]:
void pointers(long n, int steps, double **a) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    cilk_for (long i = 0; i < n; ++i)
      *a[i] += t;
}

// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: the accesses of 'more' aren't known ({{.*}}:[[#@LINE+5]]:7)
void calls(long n, int steps, double *a) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    cilk_for (long i = 0; i < n; ++i)
      more(&a[i]);
}

// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: the accesses of 'more' aren't known ({{.*}}:[[#@LINE+6]]:5)
void beside(long n, int steps, double *a) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t) {
    cilk_for (long i = 0; i < n; ++i)
      a[i] += t;
    more(a);
  }
}

// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: it has several exits, or none (
void ends(long n, int steps, double *a) {
#pragma cilk splice(4)
  for (int t = 0; t < steps && !done(t); ++t)
    cilk_for (long i = 0; i < n; ++i)
      a[i] += t;
}

// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: an access is volatile or atomic ({{.*}}:[[#@LINE+5]]:
void shared(long n, int steps, _Atomic long *a) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    cilk_for (long i = 0; i < n; ++i)
      a[i] += t;
}

// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: an iteration spawns, or has a parallel loop in it ({{.*}}:[[#@LINE+5]]:7)
void nested(long n, int steps, double (*a)[100]) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    cilk_for (long i = 0; i < n; ++i)
      cilk_for (int j = 0; j < 100; ++j)
        a[i][j] += t;
}

void fill(double *);
// CHECK: :[[#@LINE+4]]:3: remark: this loop is not spliced: a sync in a step may wait for what was spawned elsewhere ({{.*}}:[[#@LINE+5]]:
void waits(long n, int steps, double *a) {
  cilk_spawn fill(a);
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t) {
    cilk_sync;
    cilk_for (long i = 0; i < n; ++i)
      a[i] += t;
  }
}

// CHECK: :[[#@LINE+5]]:3: remark: the steps of this loop are spliced
void joined(long n, int steps, double *a) {
  cilk_spawn fill(a);
  cilk_sync;
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t) {
    cilk_sync;
    cilk_for (long i = 0; i < n; ++i)
      a[i] += t;
  }
}

long limit;
// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: a value of 'limit' is loaded in each step, because the loops may change it; copy it to a local variable before the loop
void global(int steps, long *a) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    cilk_for (long i = 0; i < limit; ++i)
      a[i] += t;
}

// The pragma does not apply to the loop around one that is no loop any more.
// CHECK: :[[#@LINE+4]]:5: remark: this loop is not spliced: it has been unrolled, or has no second step [
void once(long n, int times, double *a) {
  for (int u = 0; u < times; ++u)
#pragma cilk splice(4)
    for (int t = 0; t < 1; ++t)
      cilk_for (long i = 0; i < n; ++i)
        a[i] += u;
}

// CHECK: :[[#@LINE+2]]:3: remark: the parallel loops of this loop's steps can be spliced, {{.*}} [-Rpass-analysis=tapir]
void may(long n, int steps, double *a, double *b) {
  for (int t = 0; t < steps; ++t)
    cilk_for (long i = 1; i < n - 1; ++i)
      b[i] += a[i - 1] + a[i + 1] + t;
}

// IR-NOT: tapir.splice
// IR: call void @__cilkrts_splice_loops(
// IR-NOT: call void @__cilkrts_splice_loops(
// IR-NOT: tapir.splice
