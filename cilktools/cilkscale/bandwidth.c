//===- bandwidth.c - measures the bandwidth of memory ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measures how many bytes a second all workers together move from and to
// memory, like the triad of McCalpin's STREAM. bin/cilkscale compiles this
// program and runs it if a program may be memory-bound. It prints the greatest
// bandwidth of several rounds. A stored line counts twice: it is read and
// written back. The tool cilkscale-lines counts in the same way.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk.h>
#include <cilk/cilk_api.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 7, LEAST_BYTES = 32 << 20, MOST_BYTES = 128 << 20 };

// Returns the time for which the thread has had a processor: other programs on
// the machine may take the processor for a while.
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Returns the size of an array: twice the last cache, within limits.
static long array_bytes(void) {
  const long bytes = 2 * sysconf(_SC_LEVEL3_CACHE_SIZE);
  return bytes < LEAST_BYTES  ? LEAST_BYTES
         : bytes > MOST_BYTES ? MOST_BYTES
                              : bytes;
}

// Returns the rate of a triad over n elements.
static double triad(double *restrict a, const double *restrict b,
                    const double *restrict c, long n) {
  const double begin = now();
  for (long i = 0; i < n; ++i)
    a[i] = b[i] + 3 * c[i];
  return 4.0 * (double)(n * (long)sizeof(double)) / (now() - begin);
}

int main(void) {
  const long n = array_bytes() / (long)sizeof(double);
  const long workers = __cilkrts_get_nworkers();
  double *a = calloc((size_t)n, sizeof(double)),
         *b = calloc((size_t)n, sizeof(double)),
         *c = calloc((size_t)n, sizeof(double)),
         *rates = calloc((size_t)workers, sizeof(double));
  if (!a || !b || !c || !rates) {
    fprintf(stderr, "bandwidth: out of memory\n");
    return 1;
  }
  for (long i = 0; i < n; ++i)
    a[i] = b[i] = c[i] = 1;
  double best = 0;
  for (int round = 0; round < ROUNDS; ++round) {
#pragma cilk grainsize 1
    cilk_for (long w = 0; w < workers; ++w) {
      const long first = n / workers * w;
      rates[w] = triad(a + first, b + first, c + first, n / workers);
    }
    double rate = 0;
    for (long w = 0; w < workers; ++w)
      rate += rates[w];
    best = rate > best ? rate : best;
  }
  printf("%.0f\n", best);
  free(a);
  free(b);
  free(c);
  free(rates);
  return 0;
}
