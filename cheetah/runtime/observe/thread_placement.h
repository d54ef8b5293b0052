//===- thread_placement.h - workers on processors of their own ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_THREAD_PLACEMENT_H
#define CILKRTS_OBSERVE_THREAD_PLACEMENT_H

#include "../workers/worker.h"

/// Called once, before the other functions, which do nothing unless the
/// configuration says so.
void cilkrts_placement_init(void);

/// The calling thread is about to start pool threads.
void cilkrts_placement_starts(void);

/// It has done so, and holds no lock: those go first that are on its processor.
void cilkrts_placement_started(void);

/// The calling thread is about to wake workers.
void cilkrts_placement_wakes(void);

/// The calling thread, of the pool and \p w's, was woken or started just now:
/// if it is on the processor of who woke or started one last, it goes to one
/// on which no other worker is awake, where there is one that it may use. Then
/// it may run where it could before.
void cilkrts_placement_woken(struct worker *w);

/// Notes on which processor the thread of \p w is, and returns it. That thread
/// calls, whatever the configuration says.
int cilkrts_placement_note(struct worker *w);

/// The thread of \p w, which calls, has stolen: notes where.
void cilkrts_placement_works(struct worker *w);

/// \p w has no thread yet, or any more: it is on no processor.
void cilkrts_placement_ends(struct worker *w);

#endif // CILKRTS_OBSERVE_THREAD_PLACEMENT_H
