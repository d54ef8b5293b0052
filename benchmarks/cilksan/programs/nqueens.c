//===- nqueens.c - queens on a board of bytes -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "program.h"

static int is_safe(int n, const char *board) {
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
      int distance = board[j] - board[i];
      if (distance == 0 || distance == j - i || distance == i - j)
        return 0;
    }
  return 1;
}

/// Returns the number of ways to complete the first \p row rows of \p n.
static long place(int n, int row, const char *board) {
  if (row == n)
    return 1;
  long counts[n], sum = 0;
  char boards[n][n];
  for (int i = 0; i < n; ++i) {
    memcpy(boards[i], board, row);
    boards[i][row] = i;
    counts[i] = 0;
    if (is_safe(row + 1, boards[i]))
      counts[i] = cilk_spawn place(n, row + 1, boards[i]);
  }
  cilk_sync;
  for (int i = 0; i < n; ++i)
    sum += counts[i];
  return sum;
}

int main(int argc, char **argv) {
  static const long known[] = {1,  1,  0,   0,   2,    10,   4,
                               40, 92, 352, 724, 2680, 14200};
  int n = argc > 1 ? atoi(argv[1]) : 8;
  char board[1] = {0};
  double begin = now();
  long result = place(n, 0, board);
  double end = now();
  return finish(end - begin, n > 12 || result == known[n]);
}
