//===- lcs.cpp - a table that is filled from a corner ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes the length of the longest common subsequence of two sequences of N
// letters in three ways: serially; by a graph of tiles, each after the tiles
// above it and to its left; and by parallel loops over the tiles of a diagonal,
// one diagonal after the other. Only the last row and column of a tile are
// kept.
//
//===----------------------------------------------------------------------===//

#include "../concurrent/report.h"

#include <algorithm>
#include <cilk/cilk.h>
#include <cilk/graph.h>
#include <vector>

namespace {

class Table {
  int n, tile, tiles;
  const std::vector<char> &x, &y;
  std::vector<int> bottom; ///< the last row of the tiles above, whole width
  std::vector<int> right;  ///< the last column of the tiles to the left
  std::vector<int> corner; ///< the element above and to the left of each tile

public:
  Table(const std::vector<char> &x, const std::vector<char> &y, int tile)
      : n(int(x.size())), tile(tile), tiles((n + tile - 1) / tile), x(x), y(y),
        bottom(n), right(n), corner(size_t(tiles + 1) * (tiles + 1)) {}

  int count() const { return tiles; }
  int result() const { return bottom[n - 1]; }

  void reset() {
    std::fill(bottom.begin(), bottom.end(), 0);
    std::fill(right.begin(), right.end(), 0);
    std::fill(corner.begin(), corner.end(), 0);
  }

  void fill(int row, int column) {
    const int top = row * tile, left = column * tile;
    const int rows = std::min(tile, n - top),
              columns = std::min(tile, n - left);
    int *above = &bottom[left];
    int diagonal_of_row = corner[size_t(row) * (tiles + 1) + column];
    for (int i = 0; i < rows; ++i) {
      const char letter = x[top + i];
      int before = right[top + i], diagonal = diagonal_of_row;
      diagonal_of_row = before;
      for (int j = 0; j < columns; ++j) {
        const int up = above[j];
        const int longest = std::max(before, up);
        before = letter == y[left + j] ? diagonal + 1 : longest;
        diagonal = up;
        above[j] = before;
      }
      right[top + i] = before;
    }
    corner[size_t(row + 1) * (tiles + 1) + column + 1] = above[columns - 1];
  }

  void serially() {
    for (int i = 0; i < tiles; ++i)
      for (int j = 0; j < tiles; ++j)
        fill(i, j);
  }

  void by_diagonals() {
    for (int d = 0; d < 2 * tiles - 1; ++d) {
      const int first = std::max(0, d - tiles + 1),
                last = std::min(d, tiles - 1);
      cilk_for (int i = first; i <= last; ++i)
        fill(i, d - i);
    }
  }

  void build(cilk::graph &g) {
    std::vector<cilk::graph_node> above(tiles);
    for (int i = 0; i < tiles; ++i) {
      cilk::graph_node before;
      for (int j = 0; j < tiles; ++j) {
        auto node = g.node([=, this_table = this] { this_table->fill(i, j); });
        if (i)
          node.after(above[j]);
        if (j)
          node.after(before);
        above[j] = before = node;
      }
    }
  }
};

template <class F> double timed(Table &table, int expected, F run) {
  table.reset();
  auto begin = Clock::now();
  run();
  const double seconds = seconds_since(begin);
  check(table.result() == expected || expected < 0, "the length");
  return seconds;
}

} // namespace

int main(int argc, char **argv) {
  const int n = the_number(argc, argv, 100000);
  std::vector<char> x(n), y(n);
  unsigned random = 1;
  for (int i = 0; i < n; ++i) {
    x[i] = char('a' + ((random = random * 1664525 + 1013904223) >> 24) % 20);
    y[i] = char('a' + ((random = random * 1664525 + 1013904223) >> 24) % 20);
  }
  Table large(x, y, 256), small(x, y, 64);
  const double serial = timed(large, -1, [&] { large.serially(); });
  const int length = large.result();
  // The graph is made again for each run, as it can be used only once.
  auto graph = [](Table &t) {
    cilk::graph g;
    t.build(g);
    g.run();
  };
  report("serial", serial);
  report("graph-256", timed(large, length, [&] { graph(large); }));
  report("graph-64", timed(small, length, [&] { graph(small); }));
  report("diagonals-256", timed(large, length, [&] { large.by_diagonals(); }));
  report("diagonals-64", timed(small, length, [&] { small.by_diagonals(); }));
}
