//===- waiting.h - who waits, and until when ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAIT_WAITING_H
#define CILKRTS_WAIT_WAITING_H

#include "../support/assertion.h"
#include "../support/cilkscale_hooks.h"
#include "../support/frames.h"

#include <stdbool.h>
#include <stdint.h>

struct __cilkrts_strand;
struct cilkrts_parked;

enum {
  CILKRTS_WAITING_CHUNK = CILKRTS_TRIES(4096, 2), ///< records
  CILKRTS_WAITING_CHUNKS = 4096,
  // Of a record's state.
  CILKRTS_IS_WAITING = 1, ///< somebody waits
  CILKRTS_HAS_LEFT = 4    ///< and the strand has left its stack
};

/// Where a strand or thread waits. Never freed.
struct cilkrts_waiting {
  /// How often somebody has waited here, and how far the one is who does now
  /// (waiting.c). Atomic.
  uint64_t state;
  /// The strand's (join.h), constant while it waits. Null for a thread. Written
  /// atomically: who visits a record may come too late.
  struct cilkrts_parked *parked;
  struct cilkrts_frame call; ///< the call that waits; its words are atomic
  /// Written by who unparks, before the strand goes on.
  int result;
  uint32_t number; ///< of the record, from 1 on; constant
  /// Zero while a thread waits here. Atomic; a futex.
  uint32_t woken;
  struct cilkrts_waiting *next; ///< free as well
  /// As `result`.
  struct cilkrts_cilkscale_strand woken_by;
};

/// All records, and how many there are: made one after the other, then
/// constant. Atomic.
extern struct cilkrts_waiting *cilkrts_waiting_chunks[CILKRTS_WAITING_CHUNKS];
extern uint32_t cilkrts_waiting_records;

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
/// record: the waiter goes on after cilkrts_waiting_end.
bool cilkrts_waiting_claim(const struct __cilkrts_strand *strand,
                           struct cilkrts_waiting **record);
/// The wait that was claimed is over. True if its strand has left: the caller
/// has it go on.
bool cilkrts_waiting_end(struct cilkrts_waiting *record, int result);
/// Whether the wait in \p record is over, which the calling strand has begun.
bool cilkrts_waiting_is_over(const struct cilkrts_waiting *record);
/// The strand that waits in \p record has left its stack. False if the wait is
/// over, and nobody has it go on.
bool cilkrts_waiting_leave(struct cilkrts_waiting *record);
/// Whether a strand waits there, or did, and no thread. A hint for visitors.
static inline bool
cilkrts_waiting_is_strands(const struct cilkrts_waiting *record) {
  return __atomic_load_n(&record->parked, __ATOMIC_RELAXED);
}
/// Whether somebody waits whom that handle stands for. A hint.
bool cilkrts_is_waiting(const struct __cilkrts_strand *strand);

/// How many strands and threads wait. Hints.
void cilkrts_waiting_count(unsigned *strands, unsigned *threads);
/// Calls \p visit for each record in which somebody waits.
void cilkrts_waiting_visit(void (*visit)(const struct cilkrts_waiting *,
                                         void *),
                           void *argument);

/// Notes the call that waits in \p record.
static inline void cilkrts_waiting_note(struct cilkrts_waiting *record,
                                        struct cilkrts_frame call) {
  __atomic_store_n(&record->call.cfa, call.cfa, __ATOMIC_RELAXED);
  __atomic_store_n(&record->call.pc, call.pc, __ATOMIC_RELAXED);
  __atomic_store_n(&record->call.frame, call.frame, __ATOMIC_RELAXED);
}

/// Blocks the calling thread in \p record until cilkrts_waiting_wake, or for
/// \p ms milliseconds if those aren't 0. Returns true if it was woken.
bool cilkrts_waiting_block(struct cilkrts_waiting *record, unsigned ms);
void cilkrts_waiting_wake(struct cilkrts_waiting *record);

#endif // CILKRTS_WAIT_WAITING_H
