// Counts the solutions of the problem of n queens. Only the first rows of the board spawn.
// RUN: %check_program %s -- -DSIZE=8
#include "program.h"
#include <cilk/cilk.h>

enum { SPAWNING_ROWS = 4, MOST = 16 };

static long solve_serial(int n, unsigned columns, unsigned left, unsigned right) {
  const unsigned all = (1u << n) - 1;
  if (columns == all)
    return 1;
  long solutions = 0;
  for (unsigned free = all & ~(columns | left | right); free; free &= free - 1) {
    const unsigned place = free & -free;
    solutions += solve_serial(n, columns | place, (left | place) << 1, (right | place) >> 1);
  }
  return solutions;
}

static long solve(int n, int row, unsigned columns, unsigned left, unsigned right) {
  if (row == SPAWNING_ROWS)
    return solve_serial(n, columns, left, right);
  const unsigned all = (1u << n) - 1;
  long solutions[MOST], sum = 0;
  int count = 0;
  for (unsigned free = all & ~(columns | left | right); free; free &= free - 1) {
    const unsigned place = free & -free;
    solutions[count++] = cilk_spawn solve(n, row + 1, columns | place, (left | place) << 1, (right | place) >> 1);
  }
  cilk_sync;
  for (int i = 0; i < count; ++i)
    sum += solutions[i];
  return sum;
}

int main(int argc, char **argv) {
  const int n = (int)size_argument(argc, argv, 14, SPAWNING_ROWS, MOST);
  printf("%d queens: %ld solutions\n", n, solve(n, 0, 0, 0, 0));
  return 0;
}
