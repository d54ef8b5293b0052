//===- waiting.h - records of waits ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A record of a wait, and the handle by which other threads end the wait. A
// strand or a thread that is about to wait takes a record, begins the wait, and
// passes the handle to every thread that may end it. The invariant: of all
// threads with the handle, one claims the wait, and only that one ends it.
// waiting.c describes the states.
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
  // Bits of a record's state.
  CILKRTS_IS_WAITING = 1, ///< a strand or a thread waits
  CILKRTS_HAS_LEFT = 4    ///< the strand that waits has left its stack
};

/// A record of the waits of strands and threads, one at a time. Never freed.
struct cilkrts_waiting {
  /// The number of waits that have ended here, and the state of the current one
  /// (waiting.c). Atomic.
  uint64_t state;
  /// The strand that waits (join.h), or null for a thread. Constant during the
  /// wait. Atomic, since a visitor may read it after the wait.
  struct cilkrts_parked *parked;
  struct cilkrts_frame call; ///< the call that waits; its words are atomic
  /// The value that the wait returns. Written by the thread that ends the wait,
  /// before the strand continues.
  int result;
  uint32_t number; ///< the record's number, from 1 on; constant
  /// Zero while a thread waits here. Atomic; a futex.
  uint32_t woken;
  struct cilkrts_waiting *next; ///< the next record in a list of free ones
  /// The strand that has ended the wait. Written by the thread that ends it,
  /// before the strand continues.
  struct cilkrts_cilkscale_strand woken_by;
};

/// The chunks of all records, and the number of records. A chunk is constant
/// once its first record exists. Atomic.
extern struct cilkrts_waiting *cilkrts_waiting_chunks[CILKRTS_WAITING_CHUNKS];
extern uint32_t cilkrts_waiting_records;

/// Takes a free record: from \p spare, the caller's own list, if that list has
/// one.
/// \p spare may be null.
struct cilkrts_waiting *cilkrts_waiting_take(struct cilkrts_waiting **spare);
/// Frees \p record. Keeps the record in \p spare if that list is short.
void cilkrts_waiting_put(struct cilkrts_waiting **spare,
                         struct cilkrts_waiting *record);

/// Begins a wait in \p record, whose other fields are set. Returns the handle.
struct __cilkrts_strand *cilkrts_waiting_begin(struct cilkrts_waiting *record);
/// Claims the wait of the handle \p strand. Returns true and stores the record
/// in \p record if the caller is the first; it then has to call
/// cilkrts_waiting_end. Any thread may call this function.
bool cilkrts_waiting_claim(const struct __cilkrts_strand *strand,
                           struct cilkrts_waiting **record);
/// Ends the wait that the caller has claimed. Returns true if the strand has
/// left its stack: the caller then has to make it ready.
bool cilkrts_waiting_end(struct cilkrts_waiting *record, int result);
/// Returns true if the wait in \p record, which the calling strand has begun,
/// is over.
bool cilkrts_waiting_is_over(const struct cilkrts_waiting *record);
/// Notes that the strand that waits in \p record has left its stack. Returns
/// false if the wait is over: the caller then has to resume the strand.
bool cilkrts_waiting_leave(struct cilkrts_waiting *record);
/// Returns true if the last wait in \p record is a strand's, not a thread's. A
/// hint for visitors.
static inline bool
cilkrts_waiting_is_strands(const struct cilkrts_waiting *record) {
  return __atomic_load_n(&record->parked, __ATOMIC_RELAXED);
}
/// Returns true if the wait of the handle \p strand is not over. A hint.
bool cilkrts_is_waiting(const struct __cilkrts_strand *strand);

/// Counts the strands and the threads that wait. Hints.
void cilkrts_waiting_count(unsigned *strands, unsigned *threads);
/// Calls \p visit for each record in which a strand or a thread waits.
void cilkrts_waiting_visit(void (*visit)(const struct cilkrts_waiting *,
                                         void *),
                           void *argument);

/// Stores the call that is about to wait in \p record.
static inline void cilkrts_waiting_note(struct cilkrts_waiting *record,
                                        struct cilkrts_frame call) {
  __atomic_store_n(&record->call.cfa, call.cfa, __ATOMIC_RELAXED);
  __atomic_store_n(&record->call.pc, call.pc, __ATOMIC_RELAXED);
  __atomic_store_n(&record->call.frame, call.frame, __ATOMIC_RELAXED);
}

/// Blocks the calling thread in \p record until cilkrts_waiting_wake, or for
/// \p ms milliseconds if those aren't 0. Returns true if it was woken.
bool cilkrts_waiting_block(struct cilkrts_waiting *record, unsigned ms);
/// Wakes the thread that blocks in \p record.
void cilkrts_waiting_wake(struct cilkrts_waiting *record);

#endif // CILKRTS_WAIT_WAITING_H
