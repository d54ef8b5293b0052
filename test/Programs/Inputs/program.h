//===- program.h - the common part of the programs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A size argument, pseudorandom numbers, and a tally of failed checks. There is no Cilk here, and
// one strand only calls all of it, except for the pseudorandom numbers, which are a function of
// their index.
//
// A program's exit status is 0 if all its checks passed, 1 if one failed, and 2 if its
// arguments make no sense. -DSIZE=n makes n the default size: the tests compile small programs
// that way.
//
//===----------------------------------------------------------------------===//

#ifndef PROGRAM_H
#define PROGRAM_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/// Returns the only argument, a decimal number from \p min to \p max, or \p standard.
static inline long size_argument(int argc, char **argv, long standard, long min,
                                 long max) {
#ifdef SIZE
  standard = SIZE;
#endif
  if (argc <= 1)
    return standard;
  char *end;
  errno = 0;
  long value = strtol(argv[1], &end, 10);
  if (argc == 2 && end != argv[1] && !*end && !errno && value >= min &&
      value <= max)
    return value;
  fprintf(stderr, "usage: %s [SIZE]\nwith a size from %ld to %ld\n", argv[0],
          min, max);
  exit(2);
}

/// Returns a step of a splitmix generator: the pseudorandom number of an index.
static inline uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

/// Returns a number from 0 to 1, exclusively.
static inline double fraction(uint64_t x) {
  return (double)(mix(x) >> 11) * 0x1p-53;
}

static int failed_checks;

/// Counts and names a check that failed.
static inline void expect(bool right, const char *what) {
  if (right)
    return;
  ++failed_checks;
  printf("WRONG: %s\n", what);
}

/// Prints how the checks ended. The result is the program's exit status.
static inline int report(void) {
  printf("%s\n", failed_checks ? "FAILED" : "passed");
  return failed_checks ? 1 : 0;
}

#endif
