//===- waiting.h - who waits, and until when ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAITING_H
#define CILKRTS_WAITING_H

#include "measures.h"

#include <stdbool.h>
#include <stdint.h>

struct __cilkrts_strand;

/// Where a strand or thread waits. Never freed.
struct cilkrts_waiting {
  /// Twice how often somebody has waited here, and whether somebody does.
  /// Atomic.
  uint64_t state;
  /// What who unparks the strand needs: constant while it waits. Null for a
  /// thread.
  void *region, *computation;
  uintptr_t pc; ///< where the strand waits; atomic
  /// Written by who unparks, before the strand goes on.
  int result;
  uint32_t number; ///< of the record, from 1 on; constant
  /// Zero while a thread waits here. Atomic; a futex.
  uint32_t woken;
  struct cilkrts_waiting *next; ///< free as well
  /// As `result`.
  struct cilkrts_measures woken_by;
};

/// A record that nobody waits in: of the list \p spare, which is the caller's
/// own, if that has one. \p spare may be null.
struct cilkrts_waiting *cilkrts_waiting_take(struct cilkrts_waiting **spare);
/// It isn't needed any more, and may be kept in \p spare.
void cilkrts_waiting_put(struct cilkrts_waiting **spare,
                         struct cilkrts_waiting *record);

/// Somebody is about to wait in \p record, whose other fields are set: the
/// handle.
struct __cilkrts_strand *cilkrts_waiting_begin(struct cilkrts_waiting *record);
/// Whether the caller is the one who ends the wait of that handle, and then the
/// record, which remains the waiter's.
bool cilkrts_waiting_end(const struct __cilkrts_strand *strand,
                         struct cilkrts_waiting **record);
/// Whether somebody waits whom that handle stands for. A hint.
bool cilkrts_is_waiting(const struct __cilkrts_strand *strand);

/// How many strands and threads wait. Hints.
void cilkrts_waiting_count(unsigned *strands, unsigned *threads);
/// Calls \p visit for each record in which somebody waits.
void cilkrts_waiting_visit(void (*visit)(const struct cilkrts_waiting *,
                                         void *),
                           void *argument);

/// The calling thread waits in \p record until cilkrts_waiting_wake.
void cilkrts_waiting_block(struct cilkrts_waiting *record);
void cilkrts_waiting_wake(struct cilkrts_waiting *record);

#endif // CILKRTS_WAITING_H
