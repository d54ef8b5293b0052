//===- tied.h - strands that stay with their threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In many languages code may hold what belongs to its thread, and the compiler
// takes a function to be one thread's from its beginning to its end: Rust's
// types rest on that. There a program ties its strands (tied.c).
//
// A region remembers where the function ran at the first steal: its home. After
// each sync it is there again, so that this is where the function was entered.
// And the functions of a thread end in the order of a stack.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_TIED_H
#define CILKRTS_SCHEDULE_TIED_H

#include "../workers/worker.h"

/// Whether the program ties strands. Atomic; set once.
extern bool cilkrts_tied;

static inline bool cilkrts_strands_are_tied(void) {
  return __atomic_load_n(&cilkrts_tied, __ATOMIC_RELAXED);
}

/// The first continuation of \p region since its sync is taken out of \p home,
/// whose lock is held: so it is that of a function that \p home has run.
static inline void cilkrts_tie(struct worker *home, region_t *region) {
  // (Nobody but its owner takes what is in one that isn't in the table.)
  if (!cilkrts_strands_are_tied() || home->number == CILKRTS_MAX_TABLE) {
    region->home = 0;
    return;
  }
  region->home = (uint16_t)(home->number + 1);
  __atomic_store_n(&home->tied.departures, home->tied.departures + 1,
                   __ATOMIC_RELAXED);
}

/// A child of \p region that ran on its parent's stack has ended in \p w, which
/// calls. As the parent was stolen meanwhile, it has left now. It is at
/// home there: so does any such child's.
void cilkrts_note_away(struct worker *w, region_t *region);

static inline void cilkrts_leave_home(struct worker *w, region_t *region) {
  CILKRTS_ASSERT(!region->home || region->home == w->number + 1);
  if (region->home)
    cilkrts_note_away(w, region);
}

/// The strand of \p w, which calls, waits in \p region, in which nothing is
/// ever stolen.
void cilkrts_tie_parked(struct worker *w, region_t *region);

/// The only worker in which the strand goes on that waits in \p region, or null
/// for any.
static inline struct worker *cilkrts_home_of(const region_t *region) {
  const unsigned number = region->home & CILKRTS_HOME_NUMBER;
  return number
             ? __atomic_load_n(&cilkrts_workers[number - 1], __ATOMIC_RELAXED)
             : NULL;
}

/// Whether the function whose children in \p region have ended may go on at
/// once in \p w, which calls and is its home. If not, it does when those have
/// ended that have begun there since it left.
bool cilkrts_may_resume(struct worker *w, region_t *region);

/// Has the strand that waits in \p region, and may go on, do so at \p home,
/// as a strand of \p computation. Any thread calls.
void cilkrts_send_home(struct worker *home, region_t *region,
                       struct worker *computation);

/// What goes on in \p w, which calls and has no strand: the function that has
/// left it last, or what was parked and sent to it first. It then belongs to
/// that computation, and has a slot there. Or null: these aren't back, or are
/// of another computation than what is ready in \p w, which comes first.
region_t *cilkrts_take_arrival(struct worker *w);

/// Nothing that is tied to \p w goes on any more, whose thread ends, or is
/// another process's. Frees no memory.
void cilkrts_forget_tied(struct worker *w);

/// The function of \p region, which is \p w's, isn't away any more.
void cilkrts_forget_away(struct worker *w, const region_t *region);

/// \p w, which calls, goes on with the strand that waited in \p region.
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
