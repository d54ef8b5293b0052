//===- grain.h - the default grain of loops ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops are divided by halves, so that the pieces of a loop of n iterations are
// of n / 2^k, rounded up or down. The grain is such a number rounded up: were
// it one less, most pieces would be divided once more, into two that are half
// as long as asked for.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_ABI_GRAIN_H
#define OPENCILK_ABI_GRAIN_H

#include <stdint.h>

/// The most of \p count iterations that a piece may have for at least eight
/// pieces a worker to be made, or \p count pieces if those are fewer.
static inline uint64_t cilk_balanced_grain(uint64_t count, uint64_t workers) {
  const unsigned halvings = 64 - (unsigned)__builtin_clzll(8 * workers - 1);
  const uint64_t least = count >> halvings;
  // Some of two iterations would not be divided.
  if (least < 2)
    return 1;
  return least + ((least << halvings) != count);
}

/// The most iterations of a piece, each of which is estimated at \p work units
/// of work, roughly cycles: enough for a leaf to take much longer than its
/// spawn, but no more than \p balanced. The code of a leaf may be vectorised,
/// hence ten times as fast as estimated.
static inline uint64_t cilk_default_grain(uint64_t work, uint64_t balanced) {
  const uint64_t leaf = 131072;
  const uint64_t enough = work < leaf ? leaf / work : 1;
  return enough < balanced ? enough : balanced;
}

#endif // OPENCILK_ABI_GRAIN_H
