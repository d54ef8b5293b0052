//===- queens.c - a parallel loop of spawns with uneven work ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// queens N ROUNDS: prints the median time, for comparing numbers of workers.
//
//===----------------------------------------------------------------------===//

#include "spawn.h"

#include <string.h>

enum { MOST = 16 };

SPAWNER int queens(int n, int row, const char *board);

HELPER void spawn_queens(region_t *r, int n, int row, const char *board,
                         int *result) {
  BEGIN(r);
  *result = queens(n, row, board);
  END(r);
}

static int is_safe(int n, const char *board) {
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
      int difference = board[j] - board[i];
      if (difference == 0 || difference == j - i || difference == i - j)
        return 0;
    }
  return 1;
}

SPAWNER int queens(int n, int row, const char *board) {
  if (row == n)
    return 1;
  FRAME();
  REGION(r);
  int counts[MOST];
  char boards[MOST][MOST];
  memset(counts, 0, sizeof counts);
  SHARED(counts);
  SHARED(boards);
  for (int i = 0; i < n; ++i) {
    memcpy(boards[i], board, (size_t)row);
    boards[i][row] = (char)i;
    if (is_safe(row + 1, boards[i]))
      spawn_queens(&r, n, row + 1, boards[i], &counts[i]);
  }
  SYNC(r);
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += counts[i];
  return sum;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  static const int solutions[] = {1,  1,  0,   0,   2,    10,    4,
                                  40, 92, 352, 724, 2680, 14200, 73712};
  enum { MOST_ROUNDS = 1000 };
  static double times[MOST_ROUNDS];
  int n = (int)argument(argc, argv, 1, 8);
  int rounds = (int)argument(argc, argv, 2, 5);
  check(n <= 13 && rounds <= MOST_ROUNDS, "arguments");
  for (int i = 0; i < rounds; ++i) {
    char board[MOST];
    double start = seconds(CLOCK_MONOTONIC);
    check(queens(n, 0, board) == solutions[n], "number of solutions");
    times[i] = seconds(CLOCK_MONOTONIC) - start;
  }
  qsort(times, (size_t)rounds, sizeof(double), compare);
  printf("queens %d: %.4f s\n", n, times[rounds / 2]);
}
