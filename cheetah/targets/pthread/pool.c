//===- pool.c - a pool of threads that run tasks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pool of threads. A thread of the program's own gets a queue when it first
// spawns, and leaves it to another thread when it ends. A thread that finds no
// task sleeps until some thread pushes one. A forked process has only the
// thread that forked. So fork takes all locks first, and the child's first push
// starts a pool of its own.
//
//===----------------------------------------------------------------------===//

#include "pool.h"

#include "../../runtime/os/config.h"
#include "../../runtime/os/fork.h"
#include "../../runtime/support/message.h"
#include "../strands.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>

enum { MAX_QUEUES = 2 * CILKRTS_MAX_WORKERS };

struct queue {
  pthread_mutex_t lock;
  struct task *oldest, *youngest;
  bool taken; // true if the queue belongs to a thread
} __attribute__((aligned(128)));

static struct queue queues[MAX_QUEUES];
// The number of queues that have ever been taken. It only grows.
static unsigned queue_count;
static pthread_mutex_t taking = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t leaving;

// The number of tasks in all queues, and of threads that sleep or are about to.
// A thread that pushes increments `queued` and then reads `sleepers`. A thread
// that goes to sleep increments `sleepers` and then reads `queued`.
static int64_t queued, sleepers;
static pthread_mutex_t sleeping = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;

static __thread struct queue *mine;
static __thread unsigned running; // the number of nested tasks

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static bool started; // atomic; written under the lock

static void leave(void *queue) {
  pthread_mutex_lock(&taking);
  ((struct queue *)queue)->taken = false;
  pthread_mutex_unlock(&taking);
}

static void take_queue(void) {
  pthread_mutex_lock(&taking);
  unsigned i = 0;
  while (i < queue_count && queues[i].taken)
    ++i;
  if (i == MAX_QUEUES)
    cilkrts_fail("more than %d threads spawn: let fewer do so", MAX_QUEUES);
  if (i == queue_count) {
    pthread_mutex_init(&queues[i].lock, NULL);
    // Release: partner is the acquire in steal.
    __atomic_store_n(&queue_count, i + 1, __ATOMIC_RELEASE);
  }
  queues[i].taken = true;
  mine = &queues[i];
  pthread_mutex_unlock(&taking);
  pthread_setspecific(leaving, mine);
}

static struct task *take(struct queue *q, bool youngest) {
  pthread_mutex_lock(&q->lock);
  struct task *task = youngest ? q->youngest : q->oldest;
  if (task) {
    if (task->older)
      task->older->younger = task->younger;
    else
      q->oldest = task->younger;
    if (task->younger)
      task->younger->older = task->older;
    else
      q->youngest = task->older;
    __atomic_fetch_sub(&queued, 1, __ATOMIC_RELAXED);
  }
  pthread_mutex_unlock(&q->lock);
  return task;
}

static struct task *steal(void) {
  static __thread unsigned next;
  if (__atomic_load_n(&queued, __ATOMIC_RELAXED) == 0)
    return NULL;
  unsigned count = __atomic_load_n(&queue_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i) {
    struct queue *q = &queues[next++ % count];
    struct task *task = q == mine ? NULL : take(q, false);
    if (task)
      return task;
  }
  return NULL;
}

static struct task *find(void) {
  struct task *task = take(mine, true);
  return task ? task : steal();
}

static void sleep_until_push(void) {
  pthread_mutex_lock(&sleeping);
  __atomic_fetch_add(&sleepers, 1, __ATOMIC_SEQ_CST);
  while (__atomic_load_n(&queued, __ATOMIC_SEQ_CST) == 0)
    pthread_cond_wait(&woken, &sleeping);
  __atomic_fetch_sub(&sleepers, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&sleeping);
}

static void run(struct task *task) {
  ++running;
  task->run(task);
  --running;
}

static void *work(void *unused) {
  enum { TRIALS = 100 };
  (void)unused;
  take_queue();
  __tapir_waits();
  for (;;) {
    struct task *task = NULL;
    for (int i = 0; i < TRIALS && !(task = find()); ++i)
      sched_yield();
    if (task)
      run(task);
    else
      sleep_until_push();
  }
  return NULL;
}

// Keeps the tasks that the forking thread has queued, with which the child
// continues. Those of other threads are the parent's.
static void keep_own_queue(void) {
  pthread_cond_init(&woken, NULL);
  sleepers = queued = 0;
  for (unsigned i = 0; i < queue_count; ++i) {
    struct queue *q = &queues[i];
    q->taken = q == mine;
    if (!q->taken)
      q->oldest = q->youngest = NULL;
    for (struct task *task = q->oldest; task; task = task->younger)
      ++queued;
  }
}

// Takes the locks before a fork, and releases them after it. No other function
// takes two of these locks. `taking` is released after the queues' locks: while
// it is held, no queue is added to the locked ones.
static void at_fork(enum cilkrts_fork when) {
  cilkrts_fork_mutex(&starting, when);
  if (when == CILKRTS_FORK_BEFORE)
    cilkrts_fork_mutex(&taking, when);
  for (unsigned i = 0; i < queue_count; ++i)
    cilkrts_fork_mutex(&queues[i].lock, when);
  if (when != CILKRTS_FORK_BEFORE)
    cilkrts_fork_mutex(&taking, when);
  cilkrts_fork_mutex(&sleeping, when);
  if (when != CILKRTS_FORK_CHILD)
    return;
  keep_own_queue();
  started = false;
}

// Prepares for forks, once in a process and its children, before a thread can
// fork. The state that a fork copies is then complete, and the child has
// nothing to prepare.
__attribute__((constructor(101))) static void prepare(void) {
  if (pthread_key_create(&leaving, leave) != 0)
    cilkrts_fail("no thread-specific key is left for the runtime: create fewer "
                 "of them (PTHREAD_KEYS_MAX)");
  cilkrts_fork_register(at_fork);
}

static void start_threads(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) != 0)
    cilkrts_fail("no memory to start threads: set CILK_NWORKERS to fewer "
                 "workers");
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  for (unsigned i = 1; i < __cilk_pool_workers(); ++i) {
    int error = pthread_create(&thread, &attributes, work, NULL);
    if (error)
      cilkrts_fail_to_start(i + 1, __cilk_pool_workers(), error);
  }
  pthread_attr_destroy(&attributes);
}

// Starts the pool unless this process has one.
static void start(void) {
  pthread_mutex_lock(&starting);
  if (!started)
    start_threads();
  // Release: partner is the acquire in __cilk_pool_push.
  __atomic_store_n(&started, true, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&starting);
}

void __cilk_pool_push(struct task *task) {
  if (!__atomic_load_n(&started, __ATOMIC_ACQUIRE))
    start();
  if (!mine)
    take_queue();
  pthread_mutex_lock(&mine->lock);
  task->younger = NULL;
  task->older = mine->youngest;
  if (mine->youngest)
    mine->youngest->younger = task;
  else
    mine->oldest = task;
  mine->youngest = task;
  __atomic_fetch_add(&queued, 1, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock(&mine->lock);
  if (__atomic_load_n(&sleepers, __ATOMIC_SEQ_CST) > 0) {
    pthread_mutex_lock(&sleeping);
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&sleeping);
  }
}

void __cilk_pool_wait(const int64_t *unfinished) {
  __tapir_waits();
  // Acquire: partner is the release with which a task ends.
  while (__atomic_load_n(unfinished, __ATOMIC_ACQUIRE) != 0) {
    struct task *task = find();
    if (task)
      run(task);
    else
      sched_yield();
  }
  __tapir_has_waited();
}

unsigned __cilk_pool_workers(void) { return cilkrts_configuration()->nworkers; }

unsigned __cilk_pool_number(void) {
  return mine ? (unsigned)(mine - queues) : 0;
}

int __cilk_pool_runs_task(void) { return running > 0; }
