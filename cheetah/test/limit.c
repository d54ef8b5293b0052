//===- limit.c - the number of workers that take part in a region ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// limit calls: the results of the functions, and the thread that a limit is of.
// limit random ROUNDS THREADS SEED: THREADS threads run regions, each with a
// limit of its own, which changes. Never do more workers than its limit run its
// tasks at a time; if enough workers are free, as many as the limit do.
//
//===----------------------------------------------------------------------===//

#include "spawn.h"

#include "../include/cilk/cilk_api.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// A thread's regions.
struct crowd {
  unsigned limit;
  unsigned running, most; // numbers of leaves, atomic
  pthread_t thread;       // begins the regions
  unsigned random;
};

static void leaf(struct crowd *c) {
  unsigned now = __atomic_add_fetch(&c->running, 1, __ATOMIC_SEQ_CST);
  unsigned most = __atomic_load_n(&c->most, __ATOMIC_RELAXED);
  while (now > most &&
         !__atomic_compare_exchange_n(&c->most, &most, now, 0, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED))
    ;
  check(c->limit != 1 || pthread_equal(pthread_self(), c->thread),
        "one worker, the thread's own");
  check(__cilkrts_get_region_limit() == c->limit, "the limit inside");
  if (now % 2)
    sched_yield();
  __atomic_sub_fetch(&c->running, 1, __ATOMIC_SEQ_CST);
}

SPAWNER static long tree(struct crowd *c, long depth);

HELPER void spawn_tree(region_t *r, struct crowd *c, long depth, long *result) {
  BEGIN(r);
  *result = tree(c, depth);
  END(r);
}

// Returns the number of leaves.
SPAWNER static long tree(struct crowd *c, long depth) {
  if (depth == 0) {
    leaf(c);
    return 1;
  }
  FRAME();
  REGION(r);
  long left, right;
  SHARED(left);
  spawn_tree(&r, c, depth - 1, &left);
  right = tree(c, depth - 1);
  SYNC(r);
  return left + right;
}

// Each child waits until all children run, so each needs a worker of its own.
HELPER void spawn_meet(region_t *r, unsigned *missing) {
  BEGIN(r);
  __atomic_sub_fetch(missing, 1, __ATOMIC_SEQ_CST);
  while (__atomic_load_n(missing, __ATOMIC_SEQ_CST))
    sched_yield();
  END(r);
}

SPAWNER static void meet(unsigned workers) {
  FRAME();
  REGION(r);
  unsigned missing = workers;
  SHARED(missing);
  for (unsigned i = 0; i < workers; ++i)
    spawn_meet(&r, &missing);
  SYNC(r);
}

static void set_limit(struct crowd *c, unsigned limit) {
  check(__cilkrts_set_region_limit(limit) == __CILKRTS_SET_PARAM_SUCCESS,
        "set the limit");
  check(__cilkrts_get_region_limit() == limit, "the limit");
  c->limit = limit;
}

static void run_trees(struct crowd *c, unsigned workers) {
  c->most = 0;
  check(tree(c, 6) == 64, "number of leaves");
  check(c->running == 0, "a sync waits for all");
  check(c->limit == 0 || c->most <= c->limit, "more than the limit");
  check(c->most <= workers, "more than there are");
}

static unsigned draw(struct crowd *c, unsigned below) {
  c->random = c->random * 1103515245 + 12345;
  return (c->random >> 16) % below;
}

static long rounds;
static unsigned threads;

static void *run_rounds(void *argument) {
  struct crowd *c = argument;
  unsigned pool = __cilkrts_get_nworkers() - 1;
  c->thread = pthread_self();
  for (long i = 0; i < rounds; ++i) {
    set_limit(c, draw(c, pool + 3));
    run_trees(c, pool + 1);
    // A single thread gets as many workers as its limit allows.
    if (threads == 1)
      meet(c->limit && c->limit <= pool ? c->limit : pool + 1);
    if (draw(c, 8) == 0)
      usleep(1000); // some workers fall asleep
  }
  return NULL;
}

static void test_random(unsigned seed) {
  enum { MOST = 16 };
  struct crowd crowds[MOST] = {{0}};
  pthread_t others[MOST];
  check(threads <= MOST, "so many threads");
  for (unsigned i = 0; i < threads; ++i)
    crowds[i].random = seed + i;
  for (unsigned i = 1; i < threads; ++i)
    check(pthread_create(&others[i], NULL, run_rounds, &crowds[i]) == 0,
          "pthread_create");
  run_rounds(&crowds[0]);
  for (unsigned i = 1; i < threads; ++i)
    pthread_join(others[i], NULL);
}

HELPER void spawn_set(region_t *r) {
  BEGIN(r);
  check(__cilkrts_set_region_limit(1) == __CILKRTS_SET_PARAM_LATE, "in a task");
  check(__cilkrts_get_region_limit() == 2, "as before");
  END(r);
}

SPAWNER static void set_inside(void) {
  FRAME();
  REGION(r);
  spawn_set(&r);
  SYNC(r);
}

static void *has_none(void *unused) {
  struct crowd c = {.thread = pthread_self()};
  check(__cilkrts_get_region_limit() == 0, "none in another thread");
  run_trees(&c, 1024);
  check(__cilkrts_get_region_limit() == 0, "none after a spawn");
  set_limit(&c, 1);
  run_trees(&c, 1);
  return unused;
}

static unsigned long steals(void) {
  struct __cilkrts_statistics all;
  __cilkrts_stats(&all, sizeof all, -1);
  return all.steals;
}

static void test_calls(void) {
  struct crowd c = {.thread = pthread_self()};
  check(__cilkrts_get_region_limit() == 0, "none at first");
  set_limit(&c, 0);
  check(!__cilkrts_is_initialized(), "that starts nothing");
  set_limit(&c, 2);
  set_inside();
  // One after the other, both threads get the same worker.
  for (int i = 0; i < 2; ++i) {
    pthread_t other;
    check(pthread_create(&other, NULL, has_none, NULL) == 0, "pthread_create");
    pthread_join(other, NULL);
  }
  check(__cilkrts_get_region_limit() == 2, "another thread's doesn't count");
  set_limit(&c, 1);
  unsigned long before = steals();
  for (int i = 0; i < 100; ++i)
    run_trees(&c, 1);
  check(steals() == before, "nothing is stolen from one worker");
  set_limit(&c, 2);
  pid_t child = fork();
  check(child >= 0, "fork");
  if (child == 0) {
    alarm(60); // ends a child that hangs
    meet(2);
    run_trees(&c, 2);
    set_limit(&c, 0);
    meet(__cilkrts_get_nworkers());
    _exit(3);
  }
  int status;
  check(waitpid(child, &status, 0) == child && WIFEXITED(status) &&
            WEXITSTATUS(status) == 3,
        "forked child");
  meet(2);
  __cilkrts_end_cilk();
  meet(2);
  check(__cilkrts_get_region_limit() == 2, "the limit outlasts the threads");
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "";
  rounds = argument(argc, argv, 2, 100);
  threads = (unsigned)argument(argc, argv, 3, 1);
  if (!strcmp(mode, "calls"))
    test_calls();
  else if (!strcmp(mode, "random"))
    test_random((unsigned)argument(argc, argv, 4, 1));
  else
    check(0, "no such test");
}
