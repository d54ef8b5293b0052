//===- tied.h - strands that are tied to their threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tied strands. A program in a language whose functions must not change threads
// ties its strands (tied.c). Rust's types, for example, depend on a function
// staying in one thread from its beginning to its end.
//
// A region stores the worker that ran the function at the region's first steal:
// the function's home. After each sync the function continues at home. So the
// home is the worker in which the function was entered, and the functions of a
// thread end in the order of a stack.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_TIED_H
#define CILKRTS_SCHEDULE_TIED_H

#include "../workers/worker.h"

/// True if the program ties strands. Atomic; set once.
extern bool cilkrts_tied;

static inline bool cilkrts_strands_are_tied(void) {
  return __atomic_load_n(&cilkrts_tied, __ATOMIC_RELAXED);
}

/// Makes \p home the home of the function of \p region, if strands are tied.
/// Called under the lock of \p home when the region's first continuation since
/// its last sync is taken out of the deque of \p home.
static inline void cilkrts_tie(struct worker *home, region_t *region) {
  // Only the owner takes entries of a worker that is not in the table.
  if (!cilkrts_strands_are_tied() || home->number == CILKRTS_MAX_TABLE) {
    region->home = 0;
    return;
  }
  region->home = (uint16_t)(home->number + 1);
  __atomic_store_n(&home->tied.departures, home->tied.departures + 1,
                   __ATOMIC_RELAXED);
}

/// Notes that the function of \p region is away from its home \p w, the calling
/// worker: the function's child on the same stack has ended there, after a
/// thief has stolen the function's continuation.
void cilkrts_note_away(struct worker *w, region_t *region);

static inline void cilkrts_leave_home(struct worker *w, region_t *region) {
  CILKRTS_ASSERT(!region->home || region->home == w->number + 1);
  if (region->home)
    cilkrts_note_away(w, region);
}

/// Makes the calling worker \p w the home of its strand, which is parked in
/// \p region, if strands are tied.
void cilkrts_tie_parked(struct worker *w, region_t *region);

/// Returns the only worker that may resume the strand that waits in \p region,
/// or null if any worker may.
static inline struct worker *cilkrts_home_of(const region_t *region) {
  const unsigned number = region->home & CILKRTS_HOME_NUMBER;
  return number
             ? __atomic_load_n(&cilkrts_workers[number - 1], __ATOMIC_RELAXED)
             : NULL;
}

/// Returns true if the function of \p region, whose children have all ended,
/// may continue at once at its home \p w, the calling worker. Otherwise the
/// function continues after the functions that have begun there since it left.
bool cilkrts_may_resume(struct worker *w, region_t *region);

/// Sends the ready strand that waits in \p region to \p home, where it
/// continues as a strand of \p computation. Any thread may call this function.
void cilkrts_send_home(struct worker *home, region_t *region,
                       struct worker *computation);

/// Takes the next tied strand for the calling worker \p w, which has no strand:
/// the function that has left \p w last, or the parked strand that was sent to
/// it first. \p w then works for the strand's computation and has a slot there.
/// Returns null if no strand is back, or if a strand of another computation is
/// ready in \p w: that strand comes first.
region_t *cilkrts_take_arrival(struct worker *w);

/// Forgets all strands that are tied to \p w, whose thread ends or belongs to
/// another process. Frees no memory.
void cilkrts_forget_tied(struct worker *w);

/// Notes that the function of \p region is back at its home \p w.
void cilkrts_forget_away(struct worker *w, const region_t *region);

/// Notes that the calling worker \p w resumes the strand that waited in \p
/// region.
static inline void cilkrts_arrive(struct worker *w, const region_t *region) {
  if (!region->home)
    return;
  CILKRTS_ASSERT(cilkrts_home_of(region) == w);
  CILKRTS_ASSERT(cilkrts_is_awaited(&w->tied));
  if (!(region->home & CILKRTS_HOME_PARKED))
    cilkrts_forget_away(w, region);
  __atomic_store_n(&w->tied.arrivals, w->tied.arrivals + 1, __ATOMIC_RELAXED);
}

#endif // CILKRTS_SCHEDULE_TIED_H
