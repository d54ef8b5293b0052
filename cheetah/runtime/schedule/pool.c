//===- pool.c - the pool of worker threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The threads of the pool. They start with the first spawn of the process,
// sleep when there is nothing to do, and end with the process. So no exit path
// has to wait for them, whether it is exit() in a task or the library's
// destructor. The library stays loaded, since the threads run its code.
//
// The program may also end some or all threads, or ask for more of them, while
// no region runs. A thread leaves only from its scheduler, where it has no
// strand. So a region that begins at that moment comes to no harm. The runtime
// promises to the program that it ends threads only while no region runs; the
// protocol does not rely on that. The worker of a thread that has left stays in
// the table, with an empty deque, for the next thread that gets this place in
// the pool. The function that ends threads waits for them without the lock,
// since the threads may need it until they have ended.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "pool.h"

#include "../../arch/switch.h"
#include "../observe/fault.h"
#include "../observe/stats.h"
#include "../observe/thread_placement.h"
#include "../observe/trace_file.h"
#include "../os/config.h"
#include "../os/fork.h"
#include "../support/keep_loaded.h"
#include "../support/message.h"
#include "../support/version.h"
#include "deque.h"
#include "idle.h"
#include "scheduler.h"
#include "table.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>

struct callback {
  void (*function)(void);
  struct callback *next;
};

// Guards everything below. The lock is recursive, since a callback may call any
// of the functions here.
static pthread_mutex_t pool_lock = CILKRTS_RECURSIVE_MUTEX;
static bool started; // atomic; written under the lock
// True if the pool has run and no longer does: it was ended, or it remained in
// the process that forked this one. Atomic.
static bool resting;
// True if the callbacks for the end are due in this process. Atomic.
static bool was_started;
static struct callback *at_start, *at_end;
// The number of workers that the program has asked for, or 0. Atomic.
static unsigned asked_workers;

static struct place {
  struct worker *worker; // kept for the next thread at this place
  pthread_t thread;      // valid unless the state is FREE
  // The signals that the thread blocks once handlers have a stack.
  sigset_t signals;
  enum { FREE, TAKEN, LEFT } state;
} pool[CILKRTS_MAX_WORKERS];
// Signals that a thread has left its place, or that `cilkrts_wanted_workers`
// has changed.
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void enter(struct worker *w) {
  CILKRTS_ASSERT(w->place && pool[w->place].worker == w && !w->bound);
  cilkrts_arch_set_tls_worker(&w->fast);
  cilkrts_deque_set_handlers(w, cilkrts_handlers_here());
  cilkrts_fault_thread_start(w);
  pthread_sigmask(SIG_SETMASK, &pool[w->place].signals, NULL);
  // The thread has no other use for its stack.
  w->scheduler.shadow = w->stacks.shadow;
}

// Lets the thread of `w` leave the pool. Returns false if the pool wants the
// thread again.
static bool leave(struct worker *w) {
  pthread_mutex_lock(&pool_lock);
  const bool leaves = cilkrts_is_surplus(w);
  if (leaves) {
    // A bound thread that exits does the same. From now on the thread is like
    // any other thread: it may still run destructors of the program.
    cilkrts_arch_set_tls_worker(&cilkrts_bootstrap.fast);
    cilkrts_deque_set_handlers(w, NULL);
    cilkrts_fault_thread_exit(w);
    cilkrts_fibers_rest(&w->fibers);
    cilkrts_idle_leave_pool();
    cilkrts_placement_ends(w);
    CILKRTS_ASSERT(pool[w->place].state == TAKEN && cilkrts_is_empty(w));
    pool[w->place].state = LEFT;
    pthread_cond_broadcast(&changed);
  }
  pthread_mutex_unlock(&pool_lock);
  return leaves;
}

static void *pool_thread(void *argument) {
  struct worker *w = argument;
  // The compiler does not know this size, and so makes the function return
  // through the frame pointer, as cilkrts_schedule_pool demands.
  size_t nothing = 0;
  __asm__ volatile("" : "+r"(nothing));
  char *top = __builtin_alloca(nothing);
  __asm__ volatile("" : : "r"(top));
  cilkrts_placement_woken(w);
  enter(w);
  char *frame = __builtin_frame_address(0);
  w->scheduler.stack = (void *)(((uintptr_t)frame - 1024) & ~(uintptr_t)63);
  cilkrts_idle_join_pool();
  do
    cilkrts_schedule_pool(w);
  while (!leave(w));
  return NULL;
}

static void start_thread(unsigned number) {
  struct place *place = &pool[number];
  CILKRTS_ASSERT(number && place->state != TAKEN);
  if (!place->worker) {
    place->worker = cilkrts_table_create(/*bound=*/false);
    place->worker->place = number;
  }
  // A signal handler that is to run on a stack of its own has to wait until the
  // thread has such a stack.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &place->signals);
  int error = pthread_create(&place->thread, NULL, pool_thread, place->worker);
  pthread_sigmask(SIG_SETMASK, &place->signals, NULL);
  if (error)
    cilkrts_fail_to_start(number + 1, cilkrts_pool_workers(), error);
  place->state = TAKEN;
}

// Starts the threads that are missing for `workers` workers. The lock is held.
static void want(unsigned workers) {
  CILKRTS_ASSERT(1 <= workers && workers <= CILKRTS_MAX_WORKERS);
  __atomic_store_n(&cilkrts_wanted_workers, workers, __ATOMIC_RELAXED);
  // A thread that was to end, and for whose end another thread waits, may stay
  // now.
  pthread_cond_broadcast(&changed);
  cilkrts_placement_starts();
  for (unsigned i = 1; i < workers; ++i) {
    if (pool[i].state == LEFT)
      // The function that ended this thread, and was to wait for it, may find
      // another thread in the place.
      pthread_detach(pool[i].thread);
    if (pool[i].state != TAKEN)
      start_thread(i);
  }
}

// Waits until the surplus threads have ended. The caller holds the lock exactly
// once.
static void await_surplus(void) {
  cilkrts_wake_pool();
  for (unsigned i = 1; i < CILKRTS_MAX_WORKERS; ++i) {
    while (pool[i].state == TAKEN &&
           i >= __atomic_load_n(&cilkrts_wanted_workers, __ATOMIC_RELAXED))
      pthread_cond_wait(&changed, &pool_lock);
    if (pool[i].state != LEFT)
      continue;
    pthread_t thread = pool[i].thread;
    pool[i].state = FREE;
    // Destructors of thread-local variables of the program may use the pool.
    // The thread that waits here may itself be running such a destructor.
    pthread_mutex_unlock(&pool_lock);
    if (pthread_join(thread, NULL) != 0)
      pthread_detach(thread);
    pthread_mutex_lock(&pool_lock);
  }
}

static void run_callbacks(struct callback **list) {
  while (*list) {
    struct callback *first = *list;
    *list = first->next;
    first->function();
    free(first);
  }
}

// Begins the process's statistics and trace, at its first spawn or at its first
// spawn after the fork that made it.
static void begin_process(void) {
  cilkrts_stats_begin();
  cilkrts_trace_file_begin();
}

void cilkrts_pool_start(void) {
  // Acquire: partner is the release below.
  if (__atomic_load_n(&started, __ATOMIC_ACQUIRE))
    return;
  pthread_mutex_lock(&pool_lock);
  if (!started) {
    // Other threads that spawn for the first time wait for the lock above. A
    // callback's own spawns do not call this function, since its thread is
    // bound.
    if (!was_started)
      begin_process();
    run_callbacks(&at_start);
    // Release: partner is the acquire above.
    __atomic_store_n(&started, true, __ATOMIC_RELEASE);
    __atomic_store_n(&resting, false, __ATOMIC_RELAXED);
    __atomic_store_n(&was_started, true, __ATOMIC_RELAXED);
    want(cilkrts_pool_workers());
  }
  pthread_mutex_unlock(&pool_lock);
  cilkrts_placement_started();
}

void cilkrts_pool_start_again(void) {
  // Relaxed: the slow push has just acquired the poison that follows the store.
  // If it has acquired an earlier poison, the limit is poisoned again.
  if (__atomic_load_n(&resting, __ATOMIC_RELAXED))
    cilkrts_pool_start();
}

unsigned cilkrts_pool_workers(void) {
  unsigned asked = __atomic_load_n(&asked_workers, __ATOMIC_RELAXED);
  return asked ? asked : cilkrts_configuration()->nworkers;
}

static bool is_inside(void) {
  struct worker *w = cilkrts_current();
  return w != &cilkrts_bootstrap && cilkrts_is_inside(w);
}

// Returns true if a thread that thieves know is inside a region, or cannot
// leave since strands are tied to it (tied.h).
static bool region_runs(void) {
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  bool inside = false;
  for (unsigned i = 0; i < count && !inside; ++i) {
    struct worker *w = __atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED);
    inside = cilkrts_has_to_stay(&w->tied);
    if (!w->bound || inside)
      continue;
    // The lock is needed: a steal moves the root while the owner's pop may
    // already have lowered the tail.
    cilkrts_deque_lock(w);
    inside = cilkrts_is_inside(w);
    cilkrts_deque_unlock(w);
  }
  return inside;
}

// Takes the lock and disables cancellation. A thread that is cancelled while it
// waits would keep the lock.
static int lock_pool(void) {
  int cancellation;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancellation);
  pthread_mutex_lock(&pool_lock);
  return cancellation;
}

static void unlock_pool(int cancellation) {
  pthread_mutex_unlock(&pool_lock);
  pthread_setcancelstate(cancellation, NULL);
}

bool cilkrts_pool_resize(unsigned workers) {
  // The lock is not taken yet: a thread that ends threads may hold it and wait
  // for this thread's task.
  if (is_inside())
    return false;
  int cancellation = lock_pool();
  bool outside = !region_runs();
  if (outside) {
    __atomic_store_n(&asked_workers, workers, __ATOMIC_RELAXED);
    if (started) {
      want(cilkrts_pool_workers());
      await_surplus();
    }
  }
  unlock_pool(cancellation);
  if (outside)
    cilkrts_placement_started();
  return outside;
}

void cilkrts_pool_end(void) {
  if (is_inside())
    cilkrts_fail("__cilkrts_end_cilk was called inside a parallel region, "
                 "whose tasks need the workers: call it after the sync");
  int cancellation = lock_pool();
  if (started && !region_runs()) {
    __atomic_store_n(&started, false, __ATOMIC_RELAXED);
    __atomic_store_n(&resting, true, __ATOMIC_RELAXED);
    __atomic_store_n(&cilkrts_wanted_workers, 1, __ATOMIC_RELAXED);
    // The next push of each bound thread starts the pool.
    cilkrts_table_poison();
    await_surplus();
  }
  unlock_pool(cancellation);
}

bool cilkrts_pool_is_started(void) {
  return __atomic_load_n(&started, __ATOMIC_ACQUIRE);
}

static bool append(struct callback **list, void (*function)(void), bool last) {
  struct callback *c = malloc(sizeof *c);
  if (!c)
    return false;
  while (last && *list)
    list = &(*list)->next;
  c->function = function;
  c->next = *list;
  *list = c;
  return true;
}

bool cilkrts_pool_at_start(void (*callback)(void)) {
  pthread_mutex_lock(&pool_lock);
  bool ok = !started && !resting && append(&at_start, callback, /*last=*/true);
  pthread_mutex_unlock(&pool_lock);
  return ok;
}

bool cilkrts_pool_at_end(void (*callback)(void)) {
  pthread_mutex_lock(&pool_lock);
  bool ok = append(&at_end, callback, /*last=*/false);
  pthread_mutex_unlock(&pool_lock);
  return ok;
}

__attribute__((constructor)) static void loaded(void) {
  cilkrts_check_version();
  cilkrts_keep_loaded();
}

__attribute__((destructor)) static void end_of_process(void) {
  cilkrts_begin_end();
  if (!__atomic_load_n(&was_started, __ATOMIC_RELAXED))
    return;
  // The lock is not taken: a task that called exit() may be inside a function
  // that holds it.
  run_callbacks(&at_end);
  cilkrts_stats_print();
  cilkrts_trace_file_write();
}

static void at_fork(enum cilkrts_fork when) {
  cilkrts_fork_mutex_of(&pool_lock, PTHREAD_MUTEX_RECURSIVE, when);
  if (when != CILKRTS_FORK_CHILD)
    return;
  changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
  // The thread's next push takes the slow path, which starts a pool. The pool
  // does not start here, since most children only call exec.
  if (started) {
    resting = true;
    cilkrts_poison(cilkrts_current());
  }
  started = was_started = false;
  // If a task forked, its worker is the child's entering thread from now on.
  for (unsigned i = 0; i < CILKRTS_MAX_WORKERS; ++i) {
    pool[i].state = FREE;
    if (pool[i].worker && pool[i].worker == cilkrts_current()) {
      pool[i].worker->place = 0;
      pool[i].worker = NULL;
    }
  }
}

void cilkrts_pool_init(void) { cilkrts_fork_register(at_fork); }
