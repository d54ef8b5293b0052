//===- thread.c - threads that enter Cilk code ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The top layer of the runtime. A thread's first push comes here. This file
// starts everything that a process needs once, and everything that a thread
// needs.
//
//===----------------------------------------------------------------------===//

#include "thread.h"

#include "../observe/debug.h"
#include "../observe/fault.h"
#include "../observe/stats.h"
#include "../observe/thread_placement.h"
#include "../observe/trace.h"
#include "../os/config.h"
#include "../os/fence.h"
#include "../os/fiber.h"
#include "../os/first_spawn.h"
#include "../schedule/deque.h"
#include "../schedule/idle.h"
#include "../schedule/policies.h"
#include "../schedule/pool.h"
#include "../schedule/ready.h"
#include "../schedule/scheduler.h"
#include "../schedule/table.h"
#include "../schedule/tied.h"
#include "../strands/context.h"
#include "../strands/lineage.h"
#include "../support/message.h"
#include "../workers/worker_slots.h"
#include "park.h"

#include <errno.h>
#include <pthread.h>

static pthread_key_t exit_key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Takes the worker from a thread that exits.
static void unbind_thread(void *argument) {
  struct worker *w = argument;
  CILKRTS_ASSERT(w->bound && w == cilkrts_current());
  if (cilkrts_is_inside(w))
    cilkrts_fail("a thread ended inside a parallel region, with pthread_exit "
                 "or by cancellation: that would leave tasks behind");
  if (cilkrts_has_to_stay(&w->tied))
    cilkrts_fail("a thread ended before tasks that are tied to it "
                 "(__cilkrts_tie_strands): wait for them before it ends");
  // A destructor that runs after this one may spawn and bind the thread again.
  cilkrts_arch_set_tls_worker(&cilkrts_bootstrap.fast);
  // Thieves may be looking at these handlers.
  cilkrts_deque_set_handlers(w, NULL);
  cilkrts_worker_limit_set(w, CILKRTS_NO_LIMIT);
  cilkrts_fault_thread_exit(w);
  cilkrts_fibers_rest(&w->fibers);
  cilkrts_set_activity(w, CILKRTS_ABSENT);
  // In a forked process, strands of the parent may still be tied to this
  // worker.
  cilkrts_forget_tied(w);
  cilkrts_scheduler_unbind(w);
  cilkrts_table_give_back(w);
}

static void initialise(void) {
  const struct cilkrts_config *config = cilkrts_configuration();
  // These calls register the locks for a fork, in the reverse of the order in
  // which a fork takes them (fork.h).
  cilkrts_stats_init();
  cilkrts_trace_init();
  cilkrts_fence_init(config->fenced);
  cilkrts_ready_init();
  cilkrts_placement_init();
  cilkrts_policies_init();
  cilkrts_idle_init();
  cilkrts_fibers_init(config->stack_size, config->least_stack,
                      config->fiber_pool);
  cilkrts_table_init();
  cilkrts_pool_init();
  cilkrts_fault_init();
  cilkrts_debug_start();
  if (pthread_key_create(&exit_key, unbind_thread) != 0)
    cilkrts_fail("no thread-specific key is left for the runtime: create fewer "
                 "of them (PTHREAD_KEYS_MAX), or spawn before the last one");
}

struct worker *cilkrts_bind_thread(void) {
  CILKRTS_ASSERT(cilkrts_current() == &cilkrts_bootstrap);
  cilkrts_first_spawn_begin();
  pthread_once(&once, initialise);
  struct worker *w = cilkrts_table_take();
  cilkrts_counters_change(&w->counters, CILKRTS_WORKING);
  cilkrts_trace(w, CILKRTS_EVENT_FIRST, 0, NULL, NULL);
  cilkrts_context_begin(w);
  cilkrts_deque_set_handlers(w, cilkrts_handlers_here());
  cilkrts_fault_thread_start(w);
  cilkrts_scheduler_bind(w);
  if (pthread_setspecific(exit_key, w) != 0)
    cilkrts_fail("no memory for a thread that spawns: raise the limit of "
                 "virtual memory (ulimit -v)");
  cilkrts_arch_set_tls_worker(&w->fast);
  cilkrts_first_spawn_end();
  cilkrts_pool_start();
  // Callbacks of __cilkrts_atinit may have spawned.
  cilkrts_context_begin(w);
  CILKRTS_ASSERT(w == cilkrts_current() && !cilkrts_is_inside(w));
  return w;
}

// Makes the first push of a thread. The thread had no worker, so its entry went
// to the scratch array; this function pushes it again, to the new worker's
// deque.
static struct worker *first_push(region_t *region, void **frame) {
  __atomic_store_n(&cilkrts_bootstrap.fast.tail, cilkrts_bootstrap.deque.base,
                   __ATOMIC_RELAXED);
  struct worker *w = cilkrts_bind_thread();
  __atomic_store_n(&w->deque.base->frame, frame, __ATOMIC_RELAXED);
  __atomic_store_n(&w->deque.base->region, region, __ATOMIC_RELAXED);
  if ((uintptr_t)region & CILKRTS_COUNTED)
    w->deque.base->rank = 1;
  w->deque.base[1].rank = 0;
  // Release, as in the inline push.
  __atomic_store_n(&w->fast.tail, w->deque.base + 1, __ATOMIC_RELEASE);
  return w;
}

// Not inlined into the function below, so that backtraces show its name.
__attribute__((noinline)) void
CILKRTS_ABI(__cilkrts_push_slow)(region_t *region, void **frame) {
  int saved_errno = errno;
  struct worker *w = cilkrts_current();
  if (w == &cilkrts_bootstrap)
    w = first_push(region, frame);
  cilkrts_deque_push_slow(w);
  // This comes after the push, which has restored the limit. A thread that ends
  // the pool from now on poisons the limit again.
  cilkrts_pool_start_again();
  errno = saved_errno;
  // This comes last, since the strand may continue in another thread.
  if (__atomic_load_n(&w->slice.is_over, __ATOMIC_RELAXED))
    cilkrts_preempt(frame);
}

void CILKRTS_ABI(cilk_object_needs_link_with_fopencilk)(region_t *region,
                                                        void **frame) {
  CILKRTS_ABI(__cilkrts_push_slow)(region, frame);
}
