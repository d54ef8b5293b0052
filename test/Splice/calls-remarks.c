// A remark gives the reason why calls of a function with declared effects aren't spliced.
// REQUIRES: cilksan
// RUN: %clang_splice -O2 -Rpass-missed=tapir -Rpass=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_splice -O0 -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=O0 %s
// RUN: %clang_splice -O2 -ftapir=omp -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TARGET %s
// RUN: %clang_splice -O2 -fcilktool=cilkscale -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TOOL %s
// RUN: %clang_splice -O2 -fopencilk-enable-pedigrees -Rpass-missed=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=COUNTED %s

#include <cilk/cilk.h>

long cutoff, calls;
void more(long *);

// CHECK: :[[#@LINE+17]]:3: remark: the steps of this loop are spliced; calls in each: 1 [-Rpass=tapir]
// O0: :[[#@LINE+16]]:3: remark: this loop is not spliced: it isn't optimised [
// TARGET: :[[#@LINE+15]]:3: remark: this loop is not spliced: the target doesn't splice [
// TOOL: :[[#@LINE+14]]:3: remark: this loop is not spliced: a tool wants to see its loops [
// COUNTED: :[[#@LINE+13]]:3: remark: this loop is not spliced: the target counts its spawns [
#pragma cilk splice writes(a[lo : hi])
static void right(long *a, long lo, long hi) {
  if (hi - lo < 8)
    for (; lo < hi; ++lo)
      more(&a[lo]);
  else {
    cilk_spawn right(a, lo, (lo + hi) / 2);
    right(a, (lo + hi) / 2, hi);
  }
}
void run_right(int steps, long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    right(a, 0, n);
}

// CHECK: :[[#@LINE+13]]:3: remark: this loop is not spliced: 'global' reads memory outside of its base case ({{.*}}:[[#@LINE+3]]:
#pragma cilk splice writes(a[lo : hi])
static void global(long *a, long lo, long hi) {
  if (hi - lo < cutoff)
    for (; lo < hi; ++lo)
      a[lo]++;
  else {
    cilk_spawn global(a, lo, (lo + hi) / 2);
    global(a, (lo + hi) / 2, hi);
  }
}
void run_global(int steps, long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    global(a, 0, n);
}

// CHECK: :[[#@LINE+14]]:3: remark: this loop is not spliced: 'counts' {{reads|writes}} memory outside of its base case (
#pragma cilk splice writes(a[lo : hi])
static void counts(long *a, long lo, long hi) {
  ++calls;
  if (hi - lo < 8)
    for (; lo < hi; ++lo)
      a[lo]++;
  else {
    counts(a, lo, (lo + hi) / 2);
    counts(a, (lo + hi) / 2, hi);
  }
}
void run_counts(int steps, long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    counts(a, 0, n);
}

// CHECK: :[[#@LINE+15]]:3: remark: this loop is not spliced: 'result' returns a value (
#pragma cilk splice writes(a[lo : hi])
static long result(long *a, long lo, long hi) {
  if (hi - lo < 8) {
    for (long i = lo; i < hi; ++i)
      a[i]++;
    return hi;
  }
  long x = cilk_spawn result(a, lo, (lo + hi) / 2);
  long y = result(a, (lo + hi) / 2, hi);
  cilk_sync;
  return x + y;
}
void run_result(int steps, long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    result(a, 0, n);
}

// CHECK: :[[#@LINE+8]]:3: remark: this loop is not spliced: 'flat' doesn't call itself (
#pragma cilk splice writes(a[lo : hi])
__attribute__((noinline)) static void flat(long *a, long lo, long hi) {
  for (; lo < hi; ++lo)
    more(&a[lo]);
}
void run_flat(int steps, long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    flat(a, 0, n);
}

// CHECK: :[[#@LINE+13]]:3: remark: this loop is not spliced: 'turns' calls itself in a loop (
#pragma cilk splice writes(a[lo : hi])
static void turns(long *a, long lo, long hi) {
  if (hi - lo < 8) {
    for (; lo < hi; ++lo)
      more(&a[lo]);
    return;
  }
  for (; lo < hi; lo += 4)
    cilk_spawn turns(a, lo, lo + 4);
}
void run_turns(int steps, long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    turns(a, 0, n);
}

// CHECK: :[[#@LINE+5]]:3: remark: this loop is not spliced: an argument of a call doesn't follow from the step's number (
void run_loaded(int steps, long *a, long n, const int *from) {
  (void)from;
  long x = n;
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t) {
    right(a, 0, x);
    x = x * x / 3;
  }
}

// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: it has parallel loops as well as calls in a step (
void run_both(int steps, long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t) {
    right(a, 0, n);
    cilk_for (long i = 0; i < n; ++i)
      a[i]++;
  }
}

// CHECK: :[[#@LINE+14]]:3: remark: this loop is not spliced: 'local' passes the address of a local variable outside of its base case (
#pragma cilk splice writes(a[lo : hi])
static void local(long *a, long lo, long hi, const long *step) {
  if (hi - lo < 8)
    for (; lo < hi; ++lo)
      a[lo] += *step;
  else {
    long next = hi - lo;
    local(a, lo, (lo + hi) / 2, &next);
    local(a, (lo + hi) / 2, hi, &next);
  }
}
void run_local(int steps, long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    local(a, 0, n, &cutoff);
}

// CHECK: :[[#@LINE+15]]:3: remark: this loop is not spliced: 'divides' may divide by zero in its effects (
#pragma cilk splice reads(a[lo / by : (hi + by - 1) / by]) writes(b[lo : hi])
static void divides(const long *a, long *b, long by, long lo, long hi) {
  if (by == 0)
    return;
  if (hi - lo < 8)
    for (; lo < hi; ++lo)
      b[lo] = a[lo / by];
  else {
    cilk_spawn divides(a, b, by, lo, (lo + hi) / 2);
    divides(a, b, by, (lo + hi) / 2, hi);
  }
}
void run_divides(int steps, const long *a, long *b, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    divides(a, b, t, 0, n);
}

// Effects may be divided by a constant.
// CHECK: :[[#@LINE+13]]:3: remark: the steps of this loop are spliced
#pragma cilk splice reads(a[lo / 3 : hi / 3 + 1]) writes(b[lo : hi])
static void divides_by_three(const long *a, long *b, long lo, long hi) {
  if (hi - lo < 8)
    for (; lo < hi; ++lo)
      b[lo] = a[lo / 3];
  else {
    cilk_spawn divides_by_three(a, b, lo, (lo + hi) / 2);
    divides_by_three(a, b, (lo + hi) / 2, hi);
  }
}
void run_divides_by_three(int steps, const long *a, long *b, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    divides_by_three(a, b, 0, n);
}

static void zero(void *view) { *(long *)view = 0; }
static void plus(void *left, void *right) { *(long *)left += *(long *)right; }
static long cilk_reducer(zero, plus) total;
// CHECK: :[[#@LINE+13]]:3: remark: this loop is not spliced: 'adds' uses a reducer (
#pragma cilk splice reads(a[lo : hi])
static void adds(const long *a, long lo, long hi) {
  if (hi - lo < 8)
    for (; lo < hi; ++lo)
      total += a[lo];
  else {
    cilk_spawn adds(a, lo, (lo + hi) / 2);
    adds(a, (lo + hi) / 2, hi);
  }
}
void run_adds(int steps, const long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    adds(a, 0, n);
}

void elsewhere(long *a, long lo, long hi);
// CHECK: :[[#@LINE+3]]:3: remark: this loop is not spliced: the accesses of 'elsewhere' aren't known ({{.*}}:[[#@LINE+5]]:5)
void run_elsewhere(int steps, long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t) {
    right(a, 0, n);
    elsewhere(a, 0, n);
  }
}

// CHECK: :[[#@LINE+3]]:3: remark: this block is not spliced: the accesses of 'elsewhere' aren't known ({{.*}}:[[#@LINE+5]]:5)
void run_block(long *a, long n) {
#pragma cilk splice
  {
    right(a, 0, n);
    elsewhere(a, 0, n);
  }
}

// These functions call each other.
static void odd(long *a, long lo, long hi);
// CHECK: :[[#@LINE+17]]:3: remark: this loop is not spliced: 'even' doesn't call itself (
#pragma cilk splice writes(a[lo : hi])
static void even(long *a, long lo, long hi) {
  if (hi - lo < 8)
    for (; lo < hi; ++lo)
      more(&a[lo]);
  else {
    cilk_spawn odd(a, lo, (lo + hi) / 2);
    odd(a, (lo + hi) / 2, hi);
  }
}
__attribute__((noinline)) static void odd(long *a, long lo, long hi) {
  cilk_spawn even(a, lo, (lo + hi) / 2);
  even(a, (lo + hi) / 2, hi);
}
void run_even(int steps, long *a, long n) {
#pragma cilk splice(4)
  for (int t = 0; t < steps; ++t)
    even(a, 0, n);
}
long get_total(void) { return total; } // without this use the variable is set and not used
