// A loop's bounds are variables that its body reads as well: load PRE lets the parent use values
// that the task has loaded, but only after the reattach, where no strand continues. The loop is
// divided, and has the right result.
// RUN: %clang_cilk -O2 -Rpass=tapir$ -Rpass-missed=tapir$ %s -o %t 2>&1 | FileCheck %s
// RUN: env CILK_NWORKERS=2 %t
// RUN: %clang_cilk -O3 -ftapir=serial %s -o %t && %t
// CHECK: [[#@LINE+8]]:3: remark: parallel loop runs by divide and conquer
// CHECK-NOT: one after the other
#include <stdlib.h>

long low, high;
long *sums, *numbers;

__attribute__((noinline)) static void add_all(void) {
  cilk_for (long i = low; i < high; ++i)
    for (long j = low; j < high; ++j)
      sums[i] += numbers[j];
}

int main(void) {
  low = 3, high = 1000;
  sums = calloc(high, sizeof *sums);
  numbers = calloc(high, sizeof *numbers);
  for (long i = 0; i < high; ++i)
    numbers[i] = i;
  add_all();
  for (long i = 0; i < high; ++i)
    if (sums[i] != (i < low ? 0 : 999 * 1000 / 2 - 3))
      return 1;
  free(numbers);
  free(sums);
  return 0;
}
