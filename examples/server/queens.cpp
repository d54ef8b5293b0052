//===- queens.cpp - placing queens that don't attack each other ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pages.h"

#include <cilk/cilk.h>

#include <cstdint>

namespace {

/// A board with some rows filled. Each column is one bit, which says whether
/// the column is taken, or whether the square of the next row is attacked along
/// a diagonal.
struct board {
  uint32_t columns, rising, falling;

  uint32_t free(int size) const {
    return ~(columns | rising | falling) & ((UINT32_C(1) << size) - 1);
  }
  board place(uint32_t queen) const {
    return {columns | queen, (rising | queen) << 1, (falling | queen) >> 1};
  }
};

} // namespace

static long fill_leaf(board b, int size, int rows) {
  if (rows == 0)
    return 1;
  long solutions = 0;
  for (uint32_t left = b.free(size); left; left &= left - 1)
    solutions += fill_leaf(b.place(left & -left), size, rows - 1);
  return solutions;
}

// Counts the ways to fill the rest. Each way to place the next queen is a
// spawn, except in the last rows.
static long fill(board b, int size, int rows) {
  enum { LEAF_ROWS = 6 };
  if (rows <= LEAF_ROWS)
    return fill_leaf(b, size, rows);
  long solutions[MAX_QUEENS], sum = 0;
  int ways = 0;
  for (uint32_t left = b.free(size); left; left &= left - 1) {
    long *into = &solutions[ways++];
    *into = cilk_spawn fill(b.place(left & -left), size, rows - 1);
  }
  cilk_sync;
  for (int i = 0; i < ways; ++i)
    sum += solutions[i];
  return sum;
}

long count_queens(int size) { return fill({0, 0, 0}, size, size); }
