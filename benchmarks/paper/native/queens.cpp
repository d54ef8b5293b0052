//===- queens.cpp - tasks in a loop ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts all ways to place queens. Each safe place in a row is a task, which
// has its own copy of the board.
//
//===----------------------------------------------------------------------===//

#include "program.h"

#include <string.h>

enum { MOST = 16 };

static long result;

static bool safe(const signed char *board, int row, int column) {
  for (int i = 0; i < row; ++i) {
    int d = board[i] - column;
    if (d == 0 || d == row - i || d == i - row)
      return false;
  }
  return true;
}

static long queens(int n, int row, const signed char *board) {
  if (row == n)
    return 1;
  GROUP;
  long count[MOST] = {0};
  signed char boards[MOST][MOST];
  for (int column = 0; column < n; ++column)
    if (safe(board, row, column)) {
      memcpy(boards[column], board, (size_t)row);
      boards[column][row] = (signed char)column;
      SPAWN((count, boards), (&count, &boards), count[column],
            queens(n, row + 1, boards[column]));
    }
  SYNC;
  long sum = 0;
  for (int column = 0; column < n; ++column)
    sum += count[column];
  return sum;
}

static void prepare(long) { result = 0; }

static void run(long size) {
  with_tasks([=] {
    signed char board[MOST];
    result = queens((int)size, 0, board);
  });
}

static bool check(long size) {
  static const long known[MOST] = {1,     1,     0,      0,      2,   10,
                                   4,     40,    92,     352,    724, 2680,
                                   14200, 73712, 365596, 2279184};
  return size < MOST && result == known[size];
}
