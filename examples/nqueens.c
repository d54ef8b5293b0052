//===- nqueens.c - placing queens that don't attack each other ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A search tree that can't be cut into equal parts beforehand: some subtrees
// are empty, and some reach the last row. Each way to place a queen is a spawn
// here, and work stealing balances the load. The last rows are searched without
// spawns, since a spawn there would cost more than the subtree.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

/// The largest board whose number of solutions is listed in main.
enum { MAX_SIZE = 18 };

/// Subtrees of this many rows are not worth a spawn. With -DLEAF_ROWS=0 each
/// way to place a queen is a spawn nevertheless.
#ifndef LEAF_ROWS
#define LEAF_ROWS 6
#endif

/// A board with some rows filled. Each column is one bit, which says whether
/// the column is taken, or whether the square of the next row is attacked along
/// a diagonal.
struct board {
  uint32_t columns, rising, falling;
};

/// Returns the columns of the next row where a queen can stand.
static uint32_t free_columns(struct board b, int size) {
  return ~(b.columns | b.rising | b.falling) & ((UINT32_C(1) << size) - 1);
}

/// Returns the board with a queen in the next row. \p queen is the bit of its
/// column.
static struct board place(struct board b, uint32_t queen) {
  return (struct board){.columns = b.columns | queen,
                        .rising = (b.rising | queen) << 1,
                        .falling = (b.falling | queen) >> 1};
}

/// Returns the number of ways to fill the last rows.
static int64_t fill_leaf(struct board b, int size, int rows) {
  if (rows == 0)
    return 1;
  int64_t solutions = 0;
  for (uint32_t left = free_columns(b, size); left; left &= left - 1)
    solutions += fill_leaf(place(b, left & -left), size, rows - 1);
  return solutions;
}

#else

/// Returns the number of ways to fill the last \p rows of a board.
static int64_t fill(struct board b, int size, int rows) {
  if (rows <= LEAF_ROWS)
    return fill_leaf(b, size, rows);
  int64_t solutions[MAX_SIZE];
  int ways = 0;
  for (uint32_t left = free_columns(b, size); left; left &= left - 1)
    solutions[ways++] = cilk_spawn fill(place(b, left & -left), size, rows - 1);
  cilk_sync;
  int64_t sum = 0;
  while (ways > 0)
    sum += solutions[--ways];
  return sum;
}

#endif
#ifndef KERNEL

#define KERNEL
#define cilk_spawn
#define cilk_sync
#define fill serial_fill
#include "nqueens.c"
#undef cilk_spawn
#undef cilk_sync
#undef fill
#include "nqueens.c"

int main(int argc, char **argv) {
  // The numbers of solutions, from OEIS A000170.
  static const int64_t known[MAX_SIZE + 1] = {
      1,      1,       0,        0,        2,        10,    4,
      40,     92,      352,      724,      2680,     14200, 73712,
      365596, 2279184, 14772512, 95815104, 666090624};
  int size = (int)size_argument(argc, argv, 1, "[SIZE]", 14, 1, MAX_SIZE);
  int64_t right = known[size];

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  volatile int input = size; // volatile as in fib.c
  volatile int64_t result;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, result = serial_fill((struct board){0}, input, input));
    wrong |= result != right;
    MEASURE(parallel, result = fill((struct board){0}, input, input));
    wrong |= result != right;
  }
  printf("%lld ways to place %d queens\n", (long long)right, size);
  return report(!wrong, serial, parallel);
}

#endif
