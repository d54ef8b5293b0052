//===- draw.h - what is left to chance in a perturbed run ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One number, the seed, decides of a run how often a thread pauses and for how
// long at most, and then of each point whether it does. The runs of many seeds
// differ in both by orders of magnitude, since errors do: some need a switch
// between two neighbouring instructions at many places, some one thread that
// stands still while others do a whole region's work.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PERTURB_DRAW_H
#define CILKRTS_PERTURB_DRAW_H

#include <stdbool.h>
#include <stdint.h>

/// A stream of random numbers, and the habits of its run.
struct cilkrts_draw {
  uint64_t state;
  uint32_t one_in;       ///< of so many points, one is a pause
  uint32_t longest_bits; ///< pauses are shorter than 2 to the power of this
};

/// Streams of one \p seed have the same habits; those of different \p numbers
/// are independent.
struct cilkrts_draw cilkrts_draw_begin(uint64_t seed, uint64_t number);

/// Evenly distributed, less than \p bound, which isn't zero.
uint64_t cilkrts_draw_below(struct cilkrts_draw *draw, uint64_t bound);

/// How many steps of others a pause at this point lasts: mostly 0. Each order
/// of magnitude is as probable as the others.
uint64_t cilkrts_draw_pause(struct cilkrts_draw *draw);

/// The same if there has to be a pause.
uint64_t cilkrts_draw_length(struct cilkrts_draw *draw);

#endif // CILKRTS_PERTURB_DRAW_H
