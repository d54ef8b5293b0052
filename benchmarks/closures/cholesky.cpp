//===- cholesky.cpp - Cholesky's factorisation, by a graph of tiles ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "peers/cholesky.h"

#include <cilk/graph.h>

// A node comes after the last writer of each tile that it reads, and after the
// last writer of the tile that it writes. No tile is written after others have
// read it.
static void factorise(Matrix &m) {
  const int n = m.tiles;
  cilk::graph g;
  std::vector<cilk::graph_node> writer(size_t(n) * n);
  std::vector<bool> written(writer.size());
  auto add = [&](int i, int j, auto f, auto... reads) {
    auto node = g.node(f);
    const size_t at = size_t(i) * n + j;
    if (written[at])
      node.after(writer[at]);
    (node.after(writer[reads]), ...);
    writer[at] = node;
    written[at] = true;
  };
  for (int k = 0; k < n; ++k) {
    add(k, k, [&m, k] { m.factor(k); });
    for (int i = k + 1; i < n; ++i)
      add(i, k, [&m, i, k] { m.solve(i, k); }, size_t(k) * n + k);
    for (int i = k + 1; i < n; ++i)
      for (int j = k + 1; j <= i; ++j)
        if (i == j)
          add(i, j, [&m, i, j, k] { m.update(i, j, k); }, size_t(i) * n + k);
        else
          add(
              i, j, [&m, i, j, k] { m.update(i, j, k); }, size_t(i) * n + k,
              size_t(j) * n + k);
  }
  g.run();
}

int main(int argc, char **argv) {
  return measure_cholesky(argc, argv, factorise);
}
