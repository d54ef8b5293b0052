//===- ways.h - the ways to run a kernel ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WAYS_H
#define WAYS_H

#include "kernels.h"

#include <cilk/cilk.h>

/// Runs one loop after the other.
template <class Kernel> void run_serial(Kernel &k) {
  for (long t = 0; t < k.steps(); ++t)
    for (int loop = 0; loop < Kernel::loops; ++loop)
      k.sweep(t, loop, k.domain(loop));
  k.end();
}

/// Runs each parallel loop in parallel: over rows, or in one dimension over
/// pieces of a row.
template <class Kernel> void run_plain(Kernel &k) {
  for (long t = 0; t < k.steps(); ++t)
    for (int loop = 0; loop < Kernel::loops; ++loop) {
      const box all = k.domain(loop);
      if (!k.is_parallel(loop)) {
        k.sweep(t, loop, all);
        continue;
      }
      const long piece = all.dims == 1 ? 4096 : 1;
      cilk_for (long i = all.lo[0]; i < all.hi[0]; i += piece) {
        box part = all;
        part.lo[0] = i;
        part.hi[0] = std::min(i + piece, all.hi[0]);
        k.sweep(t, loop, part);
      }
    }
  k.end();
}

/// The options of splicing: see <cilk/splice.h>.
struct manner {
  unsigned depth = 0;
  options how;
  long leaf[3] = {0, 0, 0};
};

/// Makes a phase of a loop of a step.
template <class Kernel>
auto make_loop(const Kernel &k, long t, int loop, const manner &m) {
  auto p = phase(
      k.domain(loop),
      [&k, t, loop](const box &part) { return k.what(t, loop, part); },
      [&k, t, loop](const box &part) { k.sweep(t, loop, part); });
  if constexpr (Kernel::cuts == 1)
    return std::move(p).cuts(0).blocks(m.leaf[0], m.leaf[1], m.leaf[2]);
  else
    return std::move(p).blocks(m.leaf[0], m.leaf[1], m.leaf[2]);
}

template <class Kernel> void run_spliced(Kernel &k, const manner &m) {
  cilk::splice_steps(
      k.steps(), m.depth,
      [&](long t) {
        if constexpr (Kernel::loops == 1)
          return make_loop(k, t, 0, m);
        else if constexpr (Kernel::loops == 2)
          return std::make_tuple(make_loop(k, t, 0, m), make_loop(k, t, 1, m));
        else
          return std::make_tuple(make_loop(k, t, 0, m), make_loop(k, t, 1, m),
                                 make_loop(k, t, 2, m));
      },
      m.how);
  k.end();
}

/// Makes the same loop as a tree that is halved in its longest dimension, as in
/// the paper: leaves at the edges of the computed part are delayed. With a
/// third argument, leaves are sliced into so many rows.
template <class Kernel>
auto make_tree(const Kernel &k, long t, int loop, const manner &m,
               long rows = 0) {
  auto split = [m](const box &n, box &left, box &right) {
    unsigned longest = 3;
    double most = 1;
    for (unsigned d = 0; d < n.dims; ++d)
      if ((Kernel::cuts >> d & 1) && m.leaf[d] && n.extent(d) > 1 &&
          double(n.extent(d)) / double(m.leaf[d]) > most) {
        longest = d;
        most = double(n.extent(d)) / double(m.leaf[d]);
      }
    if (longest == 3)
      return false;
    left = right = n;
    left.hi[longest] = right.lo[longest] =
        n.lo[longest] + n.extent(longest) / 2;
    return true;
  };
  auto slice = [rows](const box &n, box &first, box &rest) {
    if (rows == 0 || n.extent(0) <= rows)
      return false;
    first = rest = n;
    first.hi[0] = rest.lo[0] = n.lo[0] + rows;
    return true;
  };
  return tree(
      k.domain(loop), split,
      [&k, t, loop](const box &part) { return k.what(t, loop, part); },
      [&k, t, loop](const box &part) { k.sweep(t, loop, part); }, slice);
}

template <class Kernel>
void run_trees(Kernel &k, const manner &m, long rows = 0) {
  cilk::splice_steps(
      k.steps(), m.depth,
      [&](long t) {
        if constexpr (Kernel::loops == 1)
          return make_tree(k, t, 0, m, rows);
        else if constexpr (Kernel::loops == 2)
          return std::make_tuple(make_tree(k, t, 0, m, rows),
                                 make_tree(k, t, 1, m, rows));
        else
          return std::make_tuple(make_tree(k, t, 0, m, rows),
                                 make_tree(k, t, 1, m, rows),
                                 make_tree(k, t, 2, m, rows));
      },
      m.how);
  k.end();
}

#endif
