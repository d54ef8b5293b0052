//===- deque.h - the deque of stealable continuations ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A worker's deque of continuations. The owner pushes and pops at the tail; the
// fast paths of both are inlined into compiled code (abi/abi.h). This file
// declares the slow paths of both, and the thieves' operations at the head.
// deque.c describes the protocol.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_DEQUE_H
#define CILKRTS_SCHEDULE_DEQUE_H

#include "../workers/worker.h"

#include <stdbool.h>

/// Steals the oldest entry of \p victim for the calling worker \p thief and
/// stores it in \p stolen. Returns false if the deque is empty, if another
/// thread holds its lock, or if \p thief must not work for the computation of
/// \p victim.
bool cilkrts_deque_steal(struct worker *victim, struct worker *thief,
                         struct strand *stolen);

/// Returns true if a signal handler has called the spawn helper whose frame
/// record is \p frame. Called by the owner of \p w. The function does not
/// recognise a handler that runs on the strand's own stack.
bool cilkrts_deque_is_in_signal_handler(const struct worker *w, void **frame);

/// Returns true if the calling worker \p w may abandon its deque: the state of
/// exception handling is known for each continuation in it.
bool cilkrts_deque_can_be_abandoned(struct worker *w);

/// Abandons all continuations in the deque of \p w (abandoned.h), as if each
/// were stolen. Called by the owner after its strand has begun to wait and has
/// left its stack. Returns true if there were any continuations.
bool cilkrts_deque_abandon(struct worker *w);

/// Runs the slow path of a pop. Called by the owner. Returns true if the owner
/// has kept the entry, and false if a thief has taken it; then the deque is
/// empty.
bool cilkrts_deque_pop_wins(struct worker *w);

/// Runs the slow path of a push. Called by the owner of \p w after it has
/// stored the entry and `tail`. Ends the process with a message if the deque is
/// full.
void cilkrts_deque_push_slow(struct worker *w);

/// Marks all entries in the deque of \p w as pushed while no exception was
/// handled or in flight. Called by the owner.
void cilkrts_deque_mark_empty(struct worker *w);

/// Sets the place where thieves find the state of exception handling of the
/// thread of \p w.
void cilkrts_deque_set_handlers(struct worker *w,
                                struct cilkrts_handlers *handlers);

/// Locks the deque of \p w, so that no thief steals from it, for example while
/// the thread of \p w forks.
void cilkrts_deque_lock(struct worker *w);
void cilkrts_deque_unlock(struct worker *w);
/// Empties the deque of \p w, which no thread uses.
void cilkrts_deque_clear(struct worker *w);

#endif // CILKRTS_SCHEDULE_DEQUE_H
