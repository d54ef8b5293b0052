//===- turns.h - unparked strands and what was left, in turns ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a worker has both, strands that were unparked go on before what others
// have left: most of them soon wait again. But they may come to compute for
// long, and others to be unparked meanwhile, again and again. So time is
// counted: what was left has four times as much of it, or goes on. While only
// one of them is there, and the other isn't behind, nobody counts.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_TURNS_H
#define CILKRTS_TURNS_H

#include "../arch/switch.h"
#include "assertion.h"

#include <stdbool.h>
#include <stdint.h>

enum cilkrts_turn { CILKRTS_NOBODYS, CILKRTS_UNPARKED, CILKRTS_LEFT };

/// Of a worker, whose owner writes it. Atomic, each field by itself: others
/// read it now and then, and take what comes of that for a hint.
struct cilkrts_turns {
  uint32_t whose; ///< an enum cilkrts_turn
  uint64_t since; ///< ticks
  /// Four times the ticks of the unparked ones' turns, less those of the
  /// others.
  int64_t lead;
};

static inline bool cilkrts_turns_whose(const struct cilkrts_turns *turns,
                                       enum cilkrts_turn whose) {
  return __atomic_load_n(&turns->whose, __ATOMIC_RELAXED) == whose;
}

/// Negative if it has begun since the caller has read the clock.
static inline int64_t cilkrts_turns_ticks(const struct cilkrts_turns *turns) {
  return (int64_t)(cilkrts_arch_ticks() -
                   __atomic_load_n(&turns->since, __ATOMIC_RELAXED));
}

/// As `lead`, with the turn that it is.
static inline int64_t cilkrts_turns_lead(const struct cilkrts_turns *turns) {
  enum { SHARE = 4 };
  int64_t lead = __atomic_load_n(&turns->lead, __ATOMIC_RELAXED);
  if (cilkrts_turns_whose(turns, CILKRTS_UNPARKED))
    lead += SHARE * cilkrts_turns_ticks(turns);
  else if (cilkrts_turns_whose(turns, CILKRTS_LEFT))
    lead -= cilkrts_turns_ticks(turns);
  return lead;
}

static inline void cilkrts_turns_begin(struct cilkrts_turns *turns,
                                       enum cilkrts_turn whose) {
  __atomic_store_n(&turns->since, cilkrts_arch_ticks(), __ATOMIC_RELAXED);
  __atomic_store_n(&turns->whose, whose, __ATOMIC_RELAXED);
}

static inline void cilkrts_turns_end(struct cilkrts_turns *turns) {
  if (cilkrts_turns_whose(turns, CILKRTS_NOBODYS))
    return;
  // What was long ago shall not count for long.
  const int64_t most = (int64_t)cilkrts_arch_ticks_in(20000000);
  int64_t lead = cilkrts_turns_lead(turns);
  lead = lead > most ? most : lead < -most ? -most : lead;
  __atomic_store_n(&turns->lead, lead, __ATOMIC_RELAXED);
  __atomic_store_n(&turns->whose, CILKRTS_NOBODYS, __ATOMIC_RELAXED);
}

/// Whether what was left has had less time.
static inline bool cilkrts_turns_are_behind(const struct cilkrts_turns *turns) {
  return __atomic_load_n(&turns->lead, __ATOMIC_RELAXED) > 0;
}

/// Nothing is left that could be behind.
static inline void cilkrts_turns_forget(struct cilkrts_turns *turns) {
  if (cilkrts_turns_are_behind(turns))
    __atomic_store_n(&turns->lead, 0, __ATOMIC_RELAXED);
}

/// Whether it is time for what was left.
static inline bool cilkrts_turns_are_lefts(const struct cilkrts_turns *turns) {
  // (Models know no time.)
  enum { LITTLE_NS = 100000 };
  return CILKRTS_TRIES(1, 0) &&
         cilkrts_turns_lead(turns) > (int64_t)cilkrts_arch_ticks_in(LITTLE_NS);
}

/// Whether an unparked strand computes for so long that its turn is over.
static inline bool cilkrts_turns_last(const struct cilkrts_turns *turns) {
  enum { TURN_NS = CILKRTS_TRIES(1000000, 0) };
  return cilkrts_turns_whose(turns, CILKRTS_UNPARKED) &&
         cilkrts_turns_ticks(turns) >= (int64_t)cilkrts_arch_ticks_in(TURN_NS);
}

#endif // CILKRTS_TURNS_H
