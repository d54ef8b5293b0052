// Counts the solutions of the problem of n queens. Each queen that is placed is a task, down to the
// last row.
// RUN: %check_program %s -- -DSIZE=8
#include "program.h"
#include <cilk/cilk.h>

enum { MOST = 16 };

static long solve(int n, unsigned columns, unsigned left, unsigned right) {
  const unsigned all = (1u << n) - 1;
  if (columns == all)
    return 1;
  long solutions[MOST] = {0}, sum = 0;
  for (int column = 0; column < n; ++column) { // ACTION: grain
    const unsigned place = 1u << column;
    if (place & (columns | left | right))
      continue;
    solutions[column] = cilk_spawn solve(n, columns | place, (left | place) << 1, // ACTION: grain
                                         (right | place) >> 1);                   // ACTION: grain
  }
  cilk_sync;
  for (int column = 0; column < n; ++column)
    sum += solutions[column];
  return sum;
}

int main(int argc, char **argv) {
  const int n = (int)size_argument(argc, argv, 13, 1, MOST);
  printf("%d queens: %ld solutions\n", n, solve(n, 0, 0, 0));
  return 0;
}
