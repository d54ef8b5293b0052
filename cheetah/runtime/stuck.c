//===- stuck.c - strands that wait for one another ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where every thread of the process is the runtime's or waits in it, all of
// them sleep, there is nothing to run, and neither a deadline to come nor
// anything else (waker.h), nobody will ever unpark a strand. Threads of the
// program that do anything else may, and so there is no telling with them.
//
// Who looks sees no one state of all threads: one may have been woken and not
// yet say so. So two looks in a row, a second apart, must see it.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "stuck.h"

#include "message.h"
#include "modules.h"
#include "timer.h"
#include "waiting.h"
#include "waker.h"
#include "worker.h"

static bool is_idle(const struct worker *w) {
  return !cilkrts_has_work(w) && !cilkrts_has_ready(w) &&
         !__atomic_load_n(&w->mailbox, __ATOMIC_RELAXED) &&
         !__atomic_load_n(&w->returned, __ATOMIC_RELAXED);
}

static bool is_stuck(unsigned asleep) {
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i) {
    const struct worker *w =
        __atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED);
    if (!is_idle(w))
      return false;
    asleep += w->bound && __atomic_load_n(&w->asleep, __ATOMIC_RELAXED);
  }
  unsigned strands = 0, threads = 0;
  cilkrts_waiting_count(&strands, &threads);
  unsigned timers = 0, wakers = 0;
  return strands + threads && !cilkrts_timer_is_set(&timers) &&
         !cilkrts_wakers_are_pending(&wakers) &&
         asleep + threads + timers + wakers == cilkrts_count_threads();
}

// Tells of some.
static void tell(const struct cilkrts_waiting *record, void *told) {
  enum { SOME = 20 };
  if (++*(unsigned *)told > SOME)
    return;
  const uintptr_t pc = __atomic_load_n(&record->pc, __ATOMIC_RELAXED);
  const struct cilkrts_module *module = cilkrts_module_of(pc);
  const char *what = cilkrts_waiting_is_strands(record) ? "strand" : "thread";
  if (module)
    cilkrts_warn("  a %s at %s+%p", what, module->path,
                 (void *)(pc - module->bias));
  else
    cilkrts_warn("  a %s at %p", what, (void *)pc);
}

void cilkrts_stuck_look(struct worker *w, unsigned asleep) {
  if (!is_stuck(asleep)) {
    w->stuck_looks = 0;
    return;
  }
  if (++w->stuck_looks < 2)
    return;
  unsigned strands, threads;
  cilkrts_waiting_count(&strands, &threads);
  cilkrts_modules_look();
  cilkrts_waiting_visit(tell, &(unsigned){0});
  cilkrts_fail("all strands wait for one another: %u of them and %u threads "
               "wait as above, and no thread is left that could unpark one; "
               "see 'The rule' in docs/concurrent.md",
               strands, threads);
}
