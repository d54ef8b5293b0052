//===- victims.c - the start of a search for victims ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "victims.h"

const struct cilkrts_victims *cilkrts_victims;

// Returns a random number, by xorshift64*: Vigna, "An experimental exploration
// of Marsaglia's xorshift generators, scrambled" (2016).
static uint32_t next_random(struct worker *w) {
  w->victims.random ^= w->victims.random >> 12;
  w->victims.random ^= w->victims.random << 25;
  w->victims.random ^= w->victims.random >> 27;
  return (uint32_t)((w->victims.random * UINT64_C(0x2545F4914F6CDD1D)) >> 32);
}

struct cilkrts_round cilkrts_round_begin(struct worker *thief,
                                         unsigned failures) {
  // Acquire: partner is the release in publish (table.c).
  const unsigned count =
      __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  // Each other worker is chosen with the same probability.
  const bool steps_over = thief->number < count && count > 1;
  const uint64_t choices = steps_over ? count - 1 : count;
  const uint64_t choice = (next_random(thief) * choices) >> 32;
  const unsigned first =
      (unsigned)choice + (steps_over ? thief->number + 1 : 0);
  return (struct cilkrts_round){.thief = thief,
                                .failures = failures,
                                .count = count,
                                .first = first < count ? first : first - count};
}
