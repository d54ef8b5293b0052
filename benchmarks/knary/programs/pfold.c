//===- pfold.c - Hamiltonian paths in a grid ------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts the paths through a grid of 3 x 3 x LAYERS cells that visit each cell
// once. All paths begin at a corner and with the same first steps. They are the
// shapes into which a chain of so many links can be folded (Pande, Joerg,
// Grosberg and Tanaka, "Enumerations of the Hamiltonian walks on a cubic
// sublattice", 1994). The program searches with backtracking: each next cell is
// a spawn, until few cells are left.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

enum {
  SIDE = 3,
  MAX_LAYERS = 4,
  MAX_CELLS = SIDE * SIDE * MAX_LAYERS,
  MAX_NEIGHBOURS = 6
};

/// The number of cells left for which a search isn't worth a spawn.
#ifndef LEAF_CELLS
#define LEAF_CELLS 18
#endif

/// The neighbours of each cell, as a set, and the set of all cells.
struct grid {
  uint64_t neighbours[MAX_CELLS], all;
};

static uint64_t cell(int x, int y, int z) {
  return UINT64_C(1) << ((z * SIDE + y) * SIDE + x);
}

static struct grid make_grid(int layers) {
  struct grid g = {.all = (UINT64_C(1) << (SIDE * SIDE * layers)) - 1};
  for (int z = 0; z < layers; ++z)
    for (int y = 0; y < SIDE; ++y)
      for (int x = 0; x < SIDE; ++x) {
        uint64_t next = 0;
        next |= x > 0 ? cell(x - 1, y, z) : 0;
        next |= x + 1 < SIDE ? cell(x + 1, y, z) : 0;
        next |= y > 0 ? cell(x, y - 1, z) : 0;
        next |= y + 1 < SIDE ? cell(x, y + 1, z) : 0;
        next |= z > 0 ? cell(x, y, z - 1) : 0;
        next |= z + 1 < layers ? cell(x, y, z + 1) : 0;
        g.neighbours[(z * SIDE + y) * SIDE + x] = next;
      }
  return g;
}

/// Returns the number of paths from the cell \p at through the cells \p left.
static int64_t fold_leaf(const struct grid *g, int at, uint64_t left) {
  if (!left)
    return 1;
  int64_t ways = 0;
  for (uint64_t next = g->neighbours[at] & left; next; next &= next - 1)
    ways += fold_leaf(g, __builtin_ctzll(next), left & ~(next & -next));
  return ways;
}

#else

static int64_t fold(const struct grid *g, int at, uint64_t left, int cells) {
  if (cells <= LEAF_CELLS)
    return fold_leaf(g, at, left);
  int64_t ways[MAX_NEIGHBOURS];
  int count = 0;
  for (uint64_t next = g->neighbours[at] & left; next; next &= next - 1)
    ways[count++] = cilk_spawn fold(g, __builtin_ctzll(next),
                                    left & ~(next & -next), cells - 1);
  cilk_sync;
  int64_t sum = 0;
  while (count > 0)
    sum += ways[--count];
  return sum;
}

#endif
#ifndef KERNEL

#define KERNEL
#define cilk_spawn
#define cilk_sync
#define fold serial_fold
#include "pfold.c"
#undef cilk_spawn
#undef cilk_sync
#undef fold
#include "pfold.c"

/// The first steps: with four layers, only paths with these steps are counted.
/// They lead from the corner along one side, and back through the middle.
static const int first_steps[] = {1, 2, 5, 4, 3};

int main(int argc, char **argv) {
  // The numbers of paths, by layers. Another program, which is not part of this
  // repository, found the same numbers: it counts the paths to each set of
  // cells. For three layers and paths that begin in any cell it found 48 times
  // the 103,346 different paths that Shakhnovich and Gutin list (1990).
  static const int64_t known[MAX_LAYERS + 1] = {0, 8, 2202, 392628, 945046};
  int layers =
      (int)size_argument(argc, argv, 1, "[LAYERS]", MAX_LAYERS, 1, MAX_LAYERS);
  struct grid grid = make_grid(layers);
  int steps = layers == MAX_LAYERS
                  ? (int)(sizeof first_steps / sizeof *first_steps)
                  : 0;
  int at = 0, cells = SIDE * SIDE * layers - 1 - steps;
  uint64_t left = grid.all & ~UINT64_C(1);
  for (int i = 0; i < steps; ++i) {
    at = first_steps[i];
    left &= ~(UINT64_C(1) << at);
  }

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  volatile uint64_t input = left; // volatile as in fib.c
  volatile int64_t result;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, result = serial_fold(&grid, at, input, cells));
    wrong |= result != known[layers];
    MEASURE(parallel, result = fold(&grid, at, input, cells));
    wrong |= result != known[layers];
  }
  printf("%lld paths through %d x %d x %d cells\n", (long long)result, SIDE,
         SIDE, layers);
  return report(!wrong, serial, parallel);
}

#endif
