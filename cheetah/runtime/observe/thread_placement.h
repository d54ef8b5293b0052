//===- thread_placement.h - thread placement ------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_THREAD_PLACEMENT_H
#define CILKRTS_OBSERVE_THREAD_PLACEMENT_H

#include "../workers/worker.h"

/// Initialises thread placement. Called once, before the other functions. These
/// do nothing unless the configuration enables thread placement.
void cilkrts_placement_init(void);

/// Notes that the calling thread is about to start pool threads.
void cilkrts_placement_starts(void);

/// Lets the new threads on the caller's processor run first. Called after the
/// start of pool threads, without any lock.
void cilkrts_placement_started(void);

/// Notes that the calling thread is about to wake workers.
void cilkrts_placement_wakes(void);

/// Moves the calling thread: the thread of the pool worker \p w, which was
/// woken or started just now. If it is on the processor of the thread that last
/// woke or started a pool thread, it moves to a processor on which no other
/// worker is awake, if there is one that it may use. After that it may run on
/// the same processors as before.
void cilkrts_placement_woken(struct worker *w);

/// Notes on which processor the thread of \p w is, and returns that processor,
/// in every configuration. Called by the thread of \p w.
int cilkrts_placement_note(struct worker *w);

/// Notes on which processor the thread of \p w is. Called by that thread when
/// it has found work.
void cilkrts_placement_works(struct worker *w);

/// Notes that \p w is on no processor, since it has no thread.
void cilkrts_placement_ends(struct worker *w);

#endif // CILKRTS_OBSERVE_THREAD_PLACEMENT_H
