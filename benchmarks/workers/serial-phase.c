//===- serial-phase.c - the cost of idle workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One worker computes for a second of its own CPU time while there is nothing
// to steal, in two situations. First, it runs a child, and the parent, which
// another worker has stolen, waits at its sync. Second, it runs a function that
// has no children left. Prints for each the seconds passed, and the CPU seconds
// of the whole process. Their ratio is 1 if waiting workers sleep, and the
// number of cores if they spin.
//
//===----------------------------------------------------------------------===//

#include <stdint.h>
#include <stdio.h>
#include <time.h>

static double read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/// Keeps a core busy for a second of the calling thread's time.
__attribute__((noinline)) static void compute(void) {
  double start = read_clock(CLOCK_THREAD_CPUTIME_ID);
  while (read_clock(CLOCK_THREAD_CPUTIME_ID) - start < 1) {
  }
}

/// Makes all workers start.
static int64_t fib(int n) {
  if (n < 2)
    return n;
  int64_t x = cilk_spawn fib(n - 1);
  int64_t y = fib(n - 2);
  cilk_sync;
  return x + y;
}

static void in_child(void) {
  fib(27);
  cilk_spawn compute();
  cilk_sync;
}

static void without_children(void) {
  cilk_spawn fib(27);
  cilk_sync;
  compute();
}

static void measure(const char *name, void (*situation)(void)) {
  double wall = read_clock(CLOCK_MONOTONIC);
  double cpu = read_clock(CLOCK_PROCESS_CPUTIME_ID);
  situation();
  printf("%s %.6f %.6f\n", name, read_clock(CLOCK_MONOTONIC) - wall,
         read_clock(CLOCK_PROCESS_CPUTIME_ID) - cpu);
}

int main(void) {
  measure("in_child", in_child);
  measure("without_children", without_children);
  return 0;
}
