//===- pool.c - a pool of threads that run tasks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads of the program's own get a queue when they first spawn, and leave it
// to the next one when they end. A thread that finds no task sleeps until
// somebody pushes one.
//
//===----------------------------------------------------------------------===//

#include "pool.h"

#include "../../runtime/config.h"
#include "../../runtime/message.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>

enum { MAX_QUEUES = 2 * CILKRTS_MAX_WORKERS };

struct queue {
  pthread_mutex_t lock;
  struct task *oldest, *youngest;
  bool taken; // a thread pushes here
} __attribute__((aligned(128)));

static struct queue queues[MAX_QUEUES];
// Queues from here on have never been taken. Only grows.
static unsigned queue_count;
static pthread_mutex_t taking = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t leaving;

// Tasks in all queues, and threads that sleep or are about to: who pushes adds
// to the one and then looks at the other, who goes to sleep the other way
// round.
static int64_t queued, sleepers;
static pthread_mutex_t sleeping = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;

static __thread struct queue *mine;
static __thread bool of_pool;

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

static void *work(void *unused) {
  enum { TRIALS = 100 };
  (void)unused;
  of_pool = true;
  take_queue();
  for (;;) {
    struct task *task = NULL;
    for (int i = 0; i < TRIALS && !(task = find()); ++i)
      sched_yield();
    if (task)
      task->run(task);
    else
      sleep_until_push();
  }
  return NULL;
}

static void start(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_key_create(&leaving, leave) != 0 ||
      pthread_attr_init(&attributes) != 0)
    cilkrts_fail("cannot start threads");
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  for (unsigned i = 1; i < __cilk_pool_workers(); ++i) {
    int error = pthread_create(&thread, &attributes, work, NULL);
    if (error)
      cilkrts_fail_to_start(i + 1, __cilk_pool_workers(), error);
  }
  pthread_attr_destroy(&attributes);
}

void __cilk_pool_push(struct task *task) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (!mine) {
    pthread_once(&once, start);
    take_queue();
  }
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
  // Acquire: partner is the release with which a task ends.
  while (__atomic_load_n(unfinished, __ATOMIC_ACQUIRE) != 0) {
    struct task *task = find();
    if (task)
      task->run(task);
    else
      sched_yield();
  }
}

unsigned __cilk_pool_workers(void) { return cilkrts_configuration()->nworkers; }

unsigned __cilk_pool_number(void) {
  return mine ? (unsigned)(mine - queues) : 0;
}

int __cilk_pool_has_thread(void) { return of_pool; }
