// Sorts runs of numbers in parallel and merges them from the bottom up. Each level is a parallel loop
// over pairs of runs, so one iteration alone does the last merge, and two do the one before it.
// RUN: %check_program %s -- -DSIZE=20000
#include "program.h"
#include <cilk/cilk.h>

enum { RUN = 2048 };

static long least(long a, long b) { return a < b ? a : b; }

/// Sorts a short run by insertion into halves of growing size.
static void sort_run(float *a, long n) {
  for (long gap = 701; gap > 0; gap = (long)((double)gap / 2.3))
    for (long i = gap; i < n; ++i) {
      const float value = a[i];
      long j = i;
      for (; j >= gap && a[j - gap] > value; j -= gap)
        a[j] = a[j - gap];
      a[j] = value;
    }
}

static void merge(const float *from, float *to, long begin, long middle, long end) { // ACTION: span
  long i = begin, j = middle;
  for (long k = begin; k < end; ++k)                           // ACTION: span
    if (j == end || (i < middle && from[i] <= from[j]))        // ACTION: span
      to[k] = from[i++];                                       // ACTION: span
    else
      to[k] = from[j++];                                       // ACTION: span
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 4000000, 1, 1000000000);
  float *from = malloc((size_t)n * sizeof(*from)), *to = malloc((size_t)n * sizeof(*to));
  cilk_for (long begin = 0; begin < n; begin += RUN) {
    const long end = least(begin + RUN, n);
    for (long i = begin; i < end; ++i) {
      from[i] = (float)(mix((uint64_t)i) >> 40);
      to[i] = 0;
    }
    sort_run(from + begin, end - begin);
  }
  for (long width = RUN; width < n; width *= 2) { // ACTION: span
#pragma cilk grainsize 1                                       // ACTION: span
    cilk_for (long begin = 0; begin < n; begin += 2 * width) // ACTION: span
      merge(from, to, begin, least(begin + width, n), least(begin + 2 * width, n)); // ACTION: span
    float *other = from;
    from = to;
    to = other;
  }
  printf("median %.0f\n", (double)from[n / 2]);
  free(from);
  free(to);
  return 0;
}
