//===- tied_state.h - a worker's part for tied strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A worker's part for tied strands. tied.c describes them, and is the only file
// that writes this part.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_TIED_STATE_H
#define CILKRTS_SCHEDULE_TIED_STATE_H

#pragma GCC visibility push(default)
#include "../../abi/abi.h"
#pragma GCC visibility pop

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The strands that continue in this worker and nowhere else.
struct cilkrts_tied_state {
  /// The list of strands that may continue, the last one first. Atomic; any
  /// worker adds to it, and the owner takes all of it.
  struct __cilkrts_region *returned;
  /// The list of parked strands that the owner has taken, the first one first.
  /// Read and written by the owner.
  struct __cilkrts_region *arrived;
  /// The functions that have left for a sync, the last one last: a heap block
  /// with room for `away_room` of them. Read and written by the owner.
  struct __cilkrts_region **away;
  uint32_t away_count, away_room;
  /// The number of functions that have left: of regions from which a first
  /// continuation was stolen. Atomic; written by thieves, under the worker's
  /// lock.
  uint32_t departures;
  /// The number of functions that continued, less those that are parked.
  /// Atomic; written by the owner.
  uint32_t arrivals;
  /// The number of times that the owner has found strands that may continue.
  /// Read and written by the owner.
  uint32_t arrival_looks;
  /// True if the worker's thread has forked this process. Atomic; written at
  /// the fork, and by the owner.
  bool forked;
};

/// Bits of a region's `home`: a strand is parked there; the function has left
/// for a sync; the function is home again.
#define CILKRTS_HOME_PARKED 0x8000u
#define CILKRTS_HOME_AWAY 0x4000u
#define CILKRTS_HOME_BACK 0x2000u
#define CILKRTS_HOME_NUMBER 0x1fffu

/// True if tied strands have parked. Atomic; set once.
extern bool cilkrts_tied_parks;

static inline bool cilkrts_parks_tied(void) {
  return __atomic_load_n(&cilkrts_tied_parks, __ATOMIC_RELAXED);
}

/// Returns true if strands that are in other workers, or wait, will continue in
/// this worker. Exact if the owner calls outside of any strand.
static inline bool cilkrts_is_awaited(const struct cilkrts_tied_state *tied) {
  return __atomic_load_n(&tied->departures, __ATOMIC_RELAXED) !=
         __atomic_load_n(&tied->arrivals, __ATOMIC_RELAXED);
}

/// Returns true if the worker's thread has to stay for strands that are tied to
/// it. In a process that the thread has forked this is unknown, since the
/// strands may be the parent's; the function then returns false.
static inline bool cilkrts_has_to_stay(const struct cilkrts_tied_state *tied) {
  return cilkrts_is_awaited(tied) &&
         !__atomic_load_n(&tied->forked, __ATOMIC_RELAXED);
}

/// Returns the function that is home again and may continue, or null. That is
/// the function that has left last, or any function if strands park. Called by
/// the owner.
static inline struct __cilkrts_region *
cilkrts_find_returned(const struct cilkrts_tied_state *tied) {
  for (uint32_t i = tied->away_count; i-- > 0;) {
    if (tied->away[i]->home & CILKRTS_HOME_BACK)
      return tied->away[i];
    if (!cilkrts_parks_tied())
      break;
  }
  return NULL;
}

/// Returns true if there are strands that may continue in this worker and in no
/// other. A hint. Called by the owner.
static inline bool cilkrts_has_arrivals(const struct cilkrts_tied_state *tied) {
  return tied->arrived || cilkrts_find_returned(tied) ||
         __atomic_load_n(&tied->returned, __ATOMIC_RELAXED);
}

#endif // CILKRTS_SCHEDULE_TIED_STATE_H
