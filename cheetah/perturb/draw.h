//===- draw.h - the random choices of a perturbed run ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random numbers of a run. The seed, one number, decides how often the threads
// of a run pause and for how long at most, and then for each point whether it
// is a pause. Runs with different seeds differ in both by orders of magnitude,
// because errors do: some need a switch between two neighbouring instructions
// at many places, and some need one thread that stands still while others do a
// whole region's work.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PERTURB_DRAW_H
#define CILKRTS_PERTURB_DRAW_H

#include <stdbool.h>
#include <stdint.h>

/// A stream of random numbers, and the habits of its run.
struct cilkrts_draw {
  uint64_t state;
  uint32_t one_in;       ///< on average one in so many points is a pause
  uint32_t longest_bits; ///< pauses are shorter than 2 to the power of this
};

/// Begins stream number \p number of \p seed. Streams of one seed have the same
/// habits; those of different numbers are independent.
struct cilkrts_draw cilkrts_draw_begin(uint64_t seed, uint64_t number);

/// Returns a random number less than \p bound, which isn't zero. The
/// distribution is even.
uint64_t cilkrts_draw_below(struct cilkrts_draw *draw, uint64_t bound);

/// Returns the length of the pause at this point, in steps of others; in most
/// cases 0. Each order of magnitude is as probable as the others.
uint64_t cilkrts_draw_pause(struct cilkrts_draw *draw);

/// Returns the length of a pause that must happen.
uint64_t cilkrts_draw_length(struct cilkrts_draw *draw);

#endif // CILKRTS_PERTURB_DRAW_H
