//===- start.c - starting tasks that no sync waits for ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tasks that a strand starts. The strand continues, and its worker runs the
// task when it has nothing else to run. Until then the strand can take the task
// back and call its function instead. A wait for the task does that if no
// worker was idle.
//
//===----------------------------------------------------------------------===//

#include "../schedule/abandoned.h"
#include "../schedule/idle.h"
#include "../schedule/pool.h"
#include "../strands/reducer.h"
#include "../strands/task.h"
#include "../strands/views.h"
#include "thread.h"

#pragma GCC visibility push(default)
#include "../../include/cilk/concurrent.h"
#pragma GCC visibility pop

void __cilkrts_task_start(void (*run)(void *), void *argument) {
  struct worker *w = cilkrts_current_or_bind();
  cilkrts_abandoned_put(w, cilkrts_task_make(w, run, argument));
  cilkrts_wake_for_ready(w);
  // In the child of a fork, and after the pool's end, there are no pool threads
  // yet.
  cilkrts_pool_start_again();
}

// Returns true if the calling strand has much of its stack left. Tasks that
// wait for one another run as nested calls, and there may be any number of
// them. A strand that isn't on a fiber is on the stack of its computation's
// thread.
static bool has_room(const struct worker *w) {
  const char *here = __builtin_frame_address(0), *low = cilkrts_fiber_of(here);
  size_t size = cilkrts_fiber_size;
  if (!low) {
    const struct worker *root =
        __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
    low = root->stacks.low;
    size = root->stacks.shadow.size;
  }
  return low && (size_t)(here - low) > size / 2;
}

_Bool __cilkrts_task_take_back(const void *argument) {
  struct worker *w = cilkrts_current();
  if (w == &cilkrts_bootstrap || !has_room(w))
    return false;
  region_t *region =
      cilkrts_abandoned_take_if(w, cilkrts_task_has_argument, argument);
  if (!region)
    return false;
  cilkrts_task_open(region, &(void *){NULL});
  cilkrts_task_end(w);
  return true;
}

void *__cilkrts_task_views(void) {
  struct cilkrts_views *views = cilkrts_views_here();
  if (views == CILKRTS_NO_VIEWS)
    return NULL;
  cilkrts_set_views_here(CILKRTS_NO_VIEWS);
  return views;
}

void __cilkrts_task_reduce(void *views) {
  struct cilkrts_views *list = views;
  CILKRTS_ASSERT(list && list != CILKRTS_NO_VIEWS);
  list->next = NULL;
  cilkrts_merge_tables(list);
}
