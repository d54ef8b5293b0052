//===- deque.h - the deque of stealable continuations ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The push and the pop are in abi/abi.h, inlined into compiled code; here is
// what they leave to the library and what thieves do.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_DEQUE_H
#define CILKRTS_SCHEDULE_DEQUE_H

#include "../workers/worker.h"

#include <stdbool.h>

/// Takes the oldest entry of \p victim for \p thief. False if there is none, if
/// another thief is at it, or if \p thief must not work on it.
bool cilkrts_deque_steal(struct worker *victim, struct worker *thief,
                         struct strand *stolen);

/// Whether a signal's handler in \p w's thread, which calls, has called the
/// spawn helper with the frame record \p frame. Not known of functions that a
/// handler on the strand's own stack calls.
bool cilkrts_deque_is_handlers(const struct worker *w, void **frame);

/// Whether all continuations in the deque of \p w, which calls, can go on apart
/// from the running child: it is known with what state of exception handling.
bool cilkrts_deque_can_be_left(struct worker *w);

/// Abandons the continuations in the deque of \p w (abandoned.h), as if each
/// were stolen: the child that \p w has run waits and has left its stack.
/// Returns true if there were any.
bool cilkrts_deque_leave(struct worker *w);

/// Decides a pop whose fast path couldn't: true if the owner has won. If it has
/// lost, the deque is empty afterwards.
bool cilkrts_deque_pop_wins(struct worker *w);

/// What the push of the calling thread's worker \p w leaves to the library: its
/// entry lies beneath `tail` already. Ends the process with a message if the
/// deque is full.
void cilkrts_deque_push_slow(struct worker *w);

/// Tells thieves that the continuations in the calling thread's deque start
/// without exceptions handled or in flight.
void cilkrts_deque_mark_empty(struct worker *w);

/// Names the state of exception handling of \p w's thread to thieves.
void cilkrts_deque_set_handlers(struct worker *w,
                                struct cilkrts_handlers *handlers);

/// Keeps thieves away from \p w while it forks.
void cilkrts_deque_lock(struct worker *w);
void cilkrts_deque_unlock(struct worker *w);
/// Empties the deque of a worker that no thread has.
void cilkrts_deque_clear(struct worker *w);

#endif // CILKRTS_SCHEDULE_DEQUE_H
