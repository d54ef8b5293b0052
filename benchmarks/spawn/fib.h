//===- fib.h - code that the programs share ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each program defines the same recursion, fib, with its system, and names in
// RUN the code that computes it. This header adds a main, which takes N and
// prints fib(N), the seconds, and the seconds of CPU time. A short call
// beforehand prepares threads and memory, so that the time does not include the
// program's start.
//
//===----------------------------------------------------------------------===//

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char **argv) {
  // The variables are volatile, so that the compiler can neither compute the
  // result beforehand nor move the call out of the measured time.
  volatile int n = argc == 2 ? atoi(argv[1]) : 0;
  volatile int warm_up = n < 15 ? n : 15;
  volatile int64_t result;
  if (n < 1 || n > 60) {
    fprintf(stderr, "usage: %s N\n", argv[0]);
    return 2;
  }
  result = RUN(warm_up);
  double wall = read_clock(CLOCK_MONOTONIC);
  double cpu = read_clock(CLOCK_PROCESS_CPUTIME_ID);
  result = RUN(n);
  cpu = read_clock(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  wall = read_clock(CLOCK_MONOTONIC) - wall;
  printf("%lld %.9f %.9f\n", (long long)result, wall, cpu);
  return 0;
}
