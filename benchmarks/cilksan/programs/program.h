//===- program.h - code that the programs for Cilksan share -------*- C -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program runs its problem once, with a size from the command line. It checks
// the result, and prints the time and memory of the run.
//
//===----------------------------------------------------------------------===//

#ifndef PROGRAM_H
#define PROGRAM_H

#include <cilk/cilk.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

/// Returns the greatest memory of this process. getrusage would include the
/// memory of the process that has started this one.
static inline long kilobytes(void) {
  char line[128];
  long result = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status))
    sscanf(line, "VmHWM: %ld", &result);
  if (status)
    fclose(status);
  return result;
}

static inline int finish(double seconds, int right) {
  printf("seconds %.6f\nkilobytes %ld\n", seconds, kilobytes());
  puts(right ? "check passed" : "check failed");
  return !right;
}

/// Returns the next number of a sequence that looks random (Knuth).
static inline unsigned next(unsigned *state) {
  return (*state = *state * 1664525u + 1013904223u) >> 4;
}

#endif // PROGRAM_H
