//===- grain.h - the default grain of loops ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The grain of parallel loops. Loops are divided by halves, so the pieces of a
// loop of n iterations have n / 2^k iterations, rounded up or down. The grain
// is such a number, rounded up. If it were one less, most pieces would be
// divided once more, into two pieces of half the intended length.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_ABI_GRAIN_H
#define OPENCILK_ABI_GRAIN_H

#include <stdint.h>

/// Returns the greatest number of iterations that a piece of a loop of \p count
/// iterations may have. With it, there are at least eight pieces a worker, or
/// \p count pieces if those are fewer.
static inline uint64_t cilk_balanced_grain(uint64_t count, uint64_t workers) {
  const unsigned halvings = 64 - (unsigned)__builtin_clzll(8 * workers - 1);
  const uint64_t least = count >> halvings;
  // Otherwise some pieces of two iterations would not be divided.
  if (least < 2)
    return 1;
  return least + ((least << halvings) != count);
}

/// Returns the greatest number of iterations of a piece. Each iteration is
/// estimated at \p work units of work, roughly cycles. A leaf then takes much
/// longer than its spawn, but has no more than \p balanced iterations. The code
/// of a leaf may be vectorised, and hence ten times as fast as estimated.
static inline uint64_t cilk_default_grain(uint64_t work, uint64_t balanced) {
  const uint64_t leaf = 131072;
  const uint64_t enough = work < leaf ? leaf / work : 1;
  return enough < balanced ? enough : balanced;
}

#endif // OPENCILK_ABI_GRAIN_H
