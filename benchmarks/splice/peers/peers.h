//===- peers.h - the methods that splicing is compared with ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Jacobi's steps by hand, in three ways: rows of several steps in turn; tiles
// that are diamonds in time and the first dimension; and trapezoids that are
// cut until they are small (Frigo and Strumpen, "Cache oblivious stencil
// computations", ICS 2005). All use the kernels' own sweeps.
//
//===----------------------------------------------------------------------===//

#ifndef PEERS_H
#define PEERS_H

#include "../ways.h"

/// Computes serially a row of each step, one row after the row of the previous
/// step.
template <class Kernel> void run_by_hand(Kernel &k) {
  const box all = k.domain(0);
  const long depth = 8;
  for (long t0 = 0; t0 < k.steps(); t0 += depth) {
    const long steps = std::min(depth, k.steps() - t0);
    for (long i = all.lo[0]; i < all.hi[0] + steps - 1; ++i)
      for (long t = 0; t < steps; ++t) {
        box row = all;
        row.lo[0] = std::max(i - t, all.lo[0]);
        row.hi[0] = std::min(i - t + 1, all.hi[0]);
        if (!row.empty())
          k.sweep(t0 + t, 0, row);
      }
  }
}

/// Diamonds in time and the first dimension. Each is skewed and cut in the
/// other dimensions so that its data fits into the cache.
template <class Kernel> class diamonds {
  Kernel &k;
  const box all;
  const long height; ///< steps in half a diamond
  long inner[3];     ///< extents of tiles in the other dimensions

  // Runs one tile's steps in the other dimensions, from d on.
  void run_tiles(long t0, long t1, box part, unsigned d, long centre,
                 long middle) {
    if (d == all.dims) {
      for (long t = t0; t < t1; ++t) {
        const long half = height - labs(t - middle);
        box now = part;
        now.lo[0] = std::max(all.lo[0], centre - half);
        now.hi[0] = std::min(all.hi[0], centre + half);
        for (unsigned e = 1; e < all.dims; ++e) {
          now.lo[e] = std::max(all.lo[e], part.lo[e] - (t - t0));
          now.hi[e] = std::min(all.hi[e], part.hi[e] - (t - t0));
        }
        if (!now.empty())
          k.sweep(t, 0, now);
      }
      return;
    }
    for (long at = all.lo[d]; at < all.hi[d] + (t1 - t0); at += inner[d]) {
      part.lo[d] = at;
      part.hi[d] = at + inner[d];
      run_tiles(t0, t1, part, d + 1, centre, middle);
    }
  }

  // Runs the diamonds whose middle is at the given time.
  void run_row(long middle, long first) {
    const long t0 = std::max(0L, middle - height);
    const long t1 = std::min(k.steps(), middle + height);
    if (t0 >= t1)
      return;
    const long each = 2 * height;
    const long count = (all.hi[0] + height - first + each - 1) / each;
    cilk_for (long i = 0; i < count; ++i)
      run_tiles(t0, t1, all, 1, first + i * each, middle);
  }

public:
  diamonds(Kernel &k, long height, long second, long third)
      : k(k), all(k.domain(0)), height(height), inner{0, second, third} {}
  void run() {
    long odd = 0;
    for (long middle = 0; middle - height < k.steps();
         middle += height, odd = !odd)
      run_row(middle, all.lo[0] + (odd ? height : 0));
  }
};

/// Trapezoids: each dimension's range moves by a slope at each step.
template <class Kernel> class trapezoids {
  Kernel &k;
  const unsigned dims;
  const long least; ///< the number of iterations that aren't cut any more

  struct zone {
    long lo[3], lo_slope[3], hi[3], hi_slope[3];
  };

  void steps(long t0, long t1, zone z) {
    for (long t = t0; t < t1; ++t) {
      box part = k.domain(0);
      for (unsigned d = 0; d < dims; ++d) {
        part.lo[d] = z.lo[d];
        part.hi[d] = z.hi[d];
        z.lo[d] += z.lo_slope[d];
        z.hi[d] += z.hi_slope[d];
      }
      if (!part.empty())
        k.sweep(t, 0, part);
    }
  }
  long volume(long t0, long t1, const zone &z) const {
    long all = t1 - t0;
    for (unsigned d = 0; d < dims; ++d)
      all *= std::max(1L, z.hi[d] - z.lo[d] +
                              (z.hi_slope[d] - z.lo_slope[d]) * (t1 - t0) / 2);
    return all;
  }

  // Cuts a zone into two parallel ones and the one between them.
  bool cut_in_space(long t0, long t1, const zone &z, unsigned d) {
    const long height = t1 - t0;
    const long below = z.hi[d] - z.lo[d];
    const long above = below + (z.hi_slope[d] - z.lo_slope[d]) * height;
    if (std::min(below, above) < 4 * height || std::max(below, above) < 2)
      return false;
    const long at = z.lo[d] + below / 2;
    zone left = z, right = z, between = z;
    left.hi[d] = right.lo[d] = at;
    left.hi_slope[d] = -1;
    right.lo_slope[d] = 1;
    between.lo[d] = between.hi[d] = at;
    between.lo_slope[d] = -1;
    between.hi_slope[d] = 1;
    cilk_scope {
      cilk_spawn walk(t0, t1, left);
      walk(t0, t1, right);
    }
    walk(t0, t1, between);
    return true;
  }

  void walk(long t0, long t1, zone z) {
    if (t1 - t0 < 1)
      return;
    if (t1 - t0 > 1 && volume(t0, t1, z) > least) {
      for (unsigned d = 0; d < dims; ++d)
        if ((d + 1 < dims || dims == 1) && cut_in_space(t0, t1, z, d))
          return;
      if (dims > 1 && z.hi[dims - 1] - z.lo[dims - 1] > 1024 &&
          cut_in_space(t0, t1, z, dims - 1))
        return;
      const long half = (t1 - t0) / 2;
      walk(t0, t0 + half, z);
      for (unsigned d = 0; d < dims; ++d) {
        z.lo[d] += half * z.lo_slope[d];
        z.hi[d] += half * z.hi_slope[d];
      }
      walk(t0 + half, t1, z);
      return;
    }
    steps(t0, t1, z);
  }

public:
  trapezoids(Kernel &k, long least)
      : k(k), dims(k.domain(0).dims), least(least) {}
  void run() {
    zone z = {};
    const box all = k.domain(0);
    for (unsigned d = 0; d < dims; ++d) {
      z.lo[d] = all.lo[d];
      z.hi[d] = all.hi[d];
    }
    walk(0, k.steps(), z);
  }
};

#endif
