//===- batches.h - measures a short operation by batches ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A steal takes less than a microsecond, and an interrupt of one of the two
// workers takes a thousand times as long. So a batch is short, and the median
// of many counts: it does not include other work of the machine, unless that
// takes half of the time.
//
//===----------------------------------------------------------------------===//

#ifndef BATCHES_H
#define BATCHES_H

#include <cilk/cilk_api.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BATCHES 201
// These batches run before any is measured, to wake threads and touch memory.
#define EARLY_BATCHES 20
// The greatest number of operations in a batch.
#define MOST 1000

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static uint64_t count_steals(void) {
#ifdef UNCOUNTED // for runtimes that don't count steals
  return 0;
#else
  struct __cilkrts_statistics all;
  __cilkrts_stats(&all, sizeof all, -1);
  return all.steals;
#endif
}

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/// Runs \p batch, which repeats an operation as often as the program's argument
/// says. Prints the time of an operation in ns, as the least and the median of
/// all batches; steals for each operation; and the number of operations, early
/// batches included.
static int measure(int argc, char **argv, void (*batch)(int count)) {
  static double times[BATCHES];
  int count = argc == 2 ? atoi(argv[1]) : 0;
  if (count < 1 || count > MOST) {
    fprintf(stderr, "usage: %s N, from 1 to %d\n", argv[0], MOST);
    return 2;
  }
  for (int i = 0; i < EARLY_BATCHES; ++i)
    batch(count);
  uint64_t steals = count_steals();
  for (int i = 0; i < BATCHES; ++i) {
    double start = now();
    batch(count);
    times[i] = (now() - start) / count;
  }
  steals = count_steals() - steals;
  qsort(times, BATCHES, sizeof *times, compare);
  printf("least %.2f\nmedian %.2f\nsteals %.4f\ntimes %d\n", times[0],
         times[BATCHES / 2], (double)steals / BATCHES / count,
         (EARLY_BATCHES + BATCHES) * count);
  return 0;
}

#endif // BATCHES_H
