// Solves the equations of the groups of a network, a task for each group. The sizes of the groups fall
// as in many networks: the first one has more than half of all work.
// RUN: %check_program %s -- -DSIZE=20
#include "program.h"
#include <cilk/cilk.h>
#include <math.h>

enum { GROUPS = 100 };

/// Relaxes a ring of values until neighbours are close, and returns the number of rounds.
static double relax(long group, long size) {
  double *values = malloc((size_t)size * sizeof(*values)), sum = 0;
  for (long i = 0; i < size; ++i)
    values[i] = fraction((uint64_t)(group * 1000 + i));
  for (int round = 0; round < 2000; ++round)                       // ACTION: imbalance
    for (long i = 0; i < size; ++i)                                // ACTION: imbalance
      values[i] = 0.5 * values[i] + 0.25 * (values[(i + 1) % size] // ACTION: imbalance
                                            + values[i ? i - 1 : size - 1]); // ACTION: imbalance
  for (long i = 0; i < size; ++i)
    sum += values[i];
  free(values);
  return sum;
}

int main(int argc, char **argv) {
  const long largest = size_argument(argc, argv, 20000, 10, 10000000);
  double sums[GROUPS], total = 0;
  for (long group = 0; group < GROUPS; ++group) {                          // ACTION: imbalance
    const long size = 3 + (long)((double)largest / pow((double)group + 1, 1.8));
    sums[group] = cilk_spawn relax(group, size);                           // ACTION: imbalance
  }
  cilk_sync;
  for (long group = 0; group < GROUPS; ++group)
    total += sums[group];
  printf("total %.9f\n", total);
  return 0;
}
