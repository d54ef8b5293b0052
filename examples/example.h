//===- example.h - code that the examples share ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A clock, an argument parser, and a report. There is nothing about Cilk here.
//
// Every example compiles its kernel twice, by including its own file: first as
// the serial projection, with the keywords defined away, and then as it stands.
// So the speedup compares with plain C, rather than with one worker.
// CILK_NWORKERS sets the number of workers.
//
// An example's exit status is 0 if its result is right, 1 if it is wrong or
// could not be computed, and 2 if its arguments make no sense.
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLE_H
#define EXAMPLE_H

#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// The number of times that both versions run, in turn; the shortest times
/// count.
#ifndef ROUNDS // 1 is enough if you run it several times
#define ROUNDS 3
#endif

/// Returns the seconds since some fixed moment.
static inline double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

#ifdef ROWS // for Cilkscale: a row for each measured statement
#include <cilk/cilkscale.h>
#define ROW(tag, statement)                                                    \
  do {                                                                         \
    wsp_t begin_ = wsp_getworkspan();                                          \
    statement;                                                                 \
    wsp_t end_ = wsp_getworkspan();                                            \
    wsp_dump(wsp_sub(end_, begin_), tag);                                      \
  } while (0)
#elif !defined(ROW)
#define ROW(tag, statement) statement
#endif

/// Executes a statement, and lowers \p shortest to the seconds that it took.
#define MEASURE(shortest, statement)                                           \
  do {                                                                         \
    double start_ = now();                                                     \
    ROW(#shortest, statement);                                                 \
    double time_ = now() - start_;                                             \
    shortest = time_ < shortest ? time_ : shortest;                            \
  } while (0)

/// Returns the first argument, a decimal number from \p min to \p max, or \p
/// standard if there is none. Any other argument, or more than \p most of them,
/// ends the program with an explanation and status 2.
static inline long size_argument(int argc, char **argv, int most,
                                 const char *usage, long standard, long min,
                                 long max) {
  if (argc <= 1)
    return standard;
  char *end;
  errno = 0;
  long value = strtol(argv[1], &end, 10);
  if (argc - 1 <= most && end != argv[1] && !*end && !errno && value >= min &&
      value <= max)
    return value;
  fprintf(stderr,
          "usage: %s %s\nwith a size from %ld to %ld; %ld if none is given\n",
          argv[0], usage, min, max, standard);
  exit(2);
}

/// Returns memory for \p count objects of \p size bytes, or ends the program.
static inline void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory)
    return memory;
  fprintf(stderr, "out of memory: %zu objects of %zu bytes\n", count, size);
  exit(1);
}

/// Prints whether the result is right, and the times in seconds. Returns the
/// program's exit status.
static inline int report(bool right, double serial, double parallel) {
  printf("check %s\n", right ? "passed" : "FAILED");
  printf("serial %.4f s\n", serial);
  printf("parallel %.4f s\n", parallel);
  printf("speedup %.2f\n", serial / parallel);
  return right ? 0 : 1;
}

#endif
