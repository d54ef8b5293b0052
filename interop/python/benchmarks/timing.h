//===- timing.h - times a function, for programs in C -------------*- C -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints the result, and the seconds of the fastest of five calls, as timing.py
// does. An earlier call makes the threads and touches the memory.
//
//===----------------------------------------------------------------------===//

#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#define REPORT(Result, Call)                                                   \
  do {                                                                         \
    double Best = 1e9;                                                         \
    for (int Turn = 0; Turn < 6; ++Turn) {                                     \
      const double Begin = now();                                              \
      Call;                                                                    \
      const double Took = now() - Begin;                                       \
      if (Turn > 0 && Took < Best)                                             \
        Best = Took;                                                           \
    }                                                                          \
    printf("%.10g %.6f\n", (double)(Result), Best);                            \
  } while (0)
