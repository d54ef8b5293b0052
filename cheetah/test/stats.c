//===- stats.c - the statistics that the workers print ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// stats alone: on one worker, before the first spawn and after it.
// stats steals: each spawn ends after a steal; relations between the counters.
// stats fenced: on one worker in fenced mode.
// stats views: steals that make views, and syncs that merge them.
// stats times: times are taken from the first request for them on.
// stats ended: workers that have ended spend no time; new workers do.
// stats fork: a child's counters begin at 0. With CILK_STATS=1, two tables.
// stats silent: a fork that never spawns; _exit. No tables.
// stats exit: a task on another worker calls exit(7).
// stats threads: threads come, spawn and go while another thread looks.
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

#include "../include/cilk/cilk_api.h"

#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct __cilkrts_statistics stats_t;

enum { ROUNDS = 50, ALL = -1 };

HELPER void spawn_nothing(region_t *r) {
  BEGIN(r);
  END(r);
}

SPAWNER static void spawns(long count) {
  FRAME();
  REGION(r);
  for (long i = 0; i < count; ++i)
    spawn_nothing(&r);
  SYNC(r);
}

SPAWNER static void nest(long levels);

HELPER void spawn_nest(region_t *r, long levels) {
  BEGIN(r);
  nest(levels);
  END(r);
}

SPAWNER static void nest(long levels) {
  FRAME();
  REGION(r);
  if (levels > 0)
    spawn_nest(&r, levels - 1);
  SYNC(r);
}

HELPER void spawn_exit(region_t *r, int *flag) {
  BEGIN(r);
  while (!__atomic_load_n(flag, __ATOMIC_RELAXED))
    sched_yield();
  sleep(100);
  END(r);
}

SPAWNER static void exit_when_stolen(void) {
  FRAME();
  REGION(r);
  int flag = 0;
  SHARED(flag);
  spawn_exit(&r, &flag);
  __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
  exit(7);
}

// ThreadSanitizer is told of each push.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define EACH_IS_SLOW 1
#endif
#endif
#ifndef EACH_IS_SLOW
#define EACH_IS_SLOW 0
#endif

static stats_t get(int worker) {
  stats_t stats;
  __cilkrts_stats(&stats, sizeof stats, worker);
  return stats;
}

static int is_zero(stats_t stats) {
  const stats_t zero = {0};
  return !memcmp(&stats, &zero, sizeof zero);
}

static void test_alone(void) {
  stats_t stats;
  memset(&stats, 1, sizeof stats);
  check(__cilkrts_stats(&stats, sizeof stats, ALL) == 0 && is_zero(stats),
        "before the first spawn");
  spawns(1000);
  check(__cilkrts_stats(&stats, sizeof stats, 0) == 1, "one worker");
  check(stats.steals == 0 && stats.fibers_made == 0 && stats.sleeps == 0,
        "nobody stole");
  check(stats.slow_pushes >= 1, "the first push is slow");
  check(EACH_IS_SLOW || (stats.slow_pushes < 1000 && stats.slow_pops < 1000),
        "nobody asks for slow ones");
  check(is_zero(get(1)), "no such worker");
  check(stats.depth == 1, "one after the other");
  enum { NESTED = 40, FEW = 10 };
  fib(FEW);
  check(get(ALL).depth == FEW - 1, "one in the other");
  spawns(1000);
  check(get(ALL).depth == FEW - 1, "the most that there were");
  nest(NESTED);
  check(get(ALL).depth == NESTED && get(0).depth == NESTED, "deeper");
  // A program that knows fewer fields, and one that knows more.
  struct {
    stats_t known;
    uint64_t more;
  } longer;
  memset(&longer, 1, sizeof longer);
  __cilkrts_stats(&longer.known, sizeof(uint64_t), 0);
  check(longer.known.steals == 0 && longer.known.failed_steals != 0,
        "one field only");
  __cilkrts_stats(&longer.known, sizeof longer, 0);
  check(longer.known.failed_steals == 0 && longer.more == 0, "one field more");
}

static void test_steals(void) {
  for (int i = 0; i < ROUNDS; ++i)
    until_stolen();
  stats_t all, sum = {0};
  // The last child's worker may still be on its way to the scheduler, but its
  // fiber is back when the sync is over.
  unsigned count = __cilkrts_stats(&all, sizeof all, ALL);
  check(count == __cilkrts_get_nworkers(), "as many as there should be");
  for (unsigned i = 0; i < count; ++i) {
    stats_t one = get((int)i);
    sum.steals += one.steals;
    sum.fibers_made += one.fibers_made;
    sum.fibers_in_use += one.fibers_in_use;
    sum.depth += one.depth;
    check(one.depth <= 1, "no spawn in another");
  }
  check(all.steals == ROUNDS && sum.steals == ROUNDS, "one steal for each");
  check(all.fibers_made >= 1 && all.fibers_made <= count,
        "fibers are used again");
  check(sum.fibers_made == all.fibers_made, "fibers of all");
  check(all.depth >= 1 && all.depth == sum.depth, "depths of all");
  check(all.fibers_in_use == 0 && sum.fibers_in_use == 0, "all are given back");
}

HELPER void spawn_view(region_t *r, int *flag, long *reducer) {
  BEGIN(r);
  __cilkrts_reducer_lookup(reducer, sizeof *reducer, NULL, NULL);
  while (!__atomic_load_n(flag, __ATOMIC_RELAXED))
    sched_yield();
  END(r);
}

// The child's view is the object itself; its parent begins one.
SPAWNER static void use_views(long *reducer) {
  FRAME();
  REGION(r);
  int flag = 0;
  SHARED(flag);
  spawn_view(&r, &flag, reducer);
  for (int i = 0; i < 3; ++i)
    __cilkrts_reducer_lookup(reducer, sizeof *reducer, NULL, NULL);
  __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
  SYNC(r);
}

static void test_views(void) {
  long reducer = 0;
  for (int i = 0; i < ROUNDS; ++i)
    use_views(&reducer);
  check(get(ALL).views == ROUNDS, "a view for each steal");
  check(get(ALL).merges == ROUNDS, "a merge for each view");
  use_views(&reducer);
  check(get(ALL).merges == ROUNDS + 1, "and one more");
}

static void test_fenced(void) {
  spawns(1000);
  check(get(ALL).slow_pops == 1000, "each pop is slow");
  check(get(ALL).fences == 0, "membarrier is for the other mode");
}

static void nap(void) { usleep(20000); }

static void test_times(void) {
  until_stolen();
  check(get(ALL).work_ns == 0 && get(ALL).sleep_ns == 0, "not asked for");
  // The pool's workers fall asleep.
  for (int i = 0; i < 500 && get(ALL).sleeps == 0; ++i)
    nap();
  check(get(ALL).sleeps > 0, "somebody sleeps");
  double start = seconds(CLOCK_MONOTONIC);
  __cilkrts_stats_take_times();
  nap();
  // Only the later part of a stretch that began before counts.
  stats_t before = get(ALL);
  double most = (seconds(CLOCK_MONOTONIC) - start) * 1e9;
  unsigned count = __cilkrts_get_nworkers();
  check(before.work_ns >= 19000000, "this thread works");
  check(before.search_ns + before.sleep_ns >= 19000000, "others don't");
  check((double)(before.work_ns + before.search_ns + before.sleep_ns) <=
            most * count,
        "no time twice");
  __cilkrts_stats_take_times();
  until_stolen();
  stats_t after = get(ALL);
  check(after.work_ns >= before.work_ns && after.sleep_ns >= before.sleep_ns,
        "times grow");
}

static uint64_t time_of(stats_t stats) {
  return stats.work_ns + stats.search_ns + stats.sleep_ns;
}

static void test_ended(void) {
  __cilkrts_stats_take_times();
  until_stolen();
  __cilkrts_end_cilk();
  enum { WORKERS = 3 };
  check(__cilkrts_get_nworkers() == WORKERS, "three workers");
  stats_t before[WORKERS];
  for (int i = 0; i < WORKERS; ++i)
    before[i] = get(i);
  nap();
  uint64_t steals = 0, grown = 0;
  for (int i = 0; i < WORKERS; ++i) {
    stats_t after = get(i);
    check(after.search_ns == before[i].search_ns &&
              after.sleep_ns == before[i].sleep_ns,
          "nobody searches or sleeps any more");
    steals += after.steals;
    grown += time_of(after) > time_of(before[i]);
  }
  check(steals == 1, "what they have done stays");
  check(grown == 1, "this thread works on");
  until_stolen();
  check(get(ALL).steals == 2, "new threads steal");
  for (int i = 0; i < WORKERS; ++i)
    grown += time_of(get(i)) > time_of(before[i]);
  check(grown >= 3, "and spend time");
}

static void test_fork(void) {
  until_stolen();
  uint64_t steals = get(ALL).steals;
  check(steals == 1, "a steal before");
  pid_t child = fork();
  check(child >= 0, "fork");
  if (child == 0) {
    alarm(20); // ends a child that hangs because it has no pool
    stats_t none = get(ALL);
    check(none.steals == 0 && none.slow_pushes == 0 && none.fibers_made == 0 &&
              none.depth == 0,
          "counts begin again in the child");
    until_stolen();
    until_stolen();
    check(get(ALL).steals == 2, "the child's own");
    exit(3);
  }
  int status;
  check(waitpid(child, &status, 0) == child && WIFEXITED(status) &&
            WEXITSTATUS(status) == 3,
        "forked child");
  check(get(ALL).steals == steals, "the parent's remain");
}

static void test_silent(void) {
  until_stolen();
  pid_t child = fork();
  check(child >= 0, "fork");
  if (child == 0)
    exit(3);
  int status;
  check(waitpid(child, &status, 0) == child && WIFEXITED(status) &&
            WEXITSTATUS(status) == 3,
        "forked child");
  fputs("silent\n", stderr);
  _exit(0);
}

static int over;

static void *come_and_go(void *unused) {
  while (!__atomic_load_n(&over, __ATOMIC_RELAXED))
    until_stolen();
  return unused;
}

// At each moment of reading, no sum has shrunk and no time counts twice.
static void test_threads(void) {
  enum { THREADS = 3, MOST = 16 };
  pthread_t threads[THREADS];
  __cilkrts_stats_take_times();
  double start = seconds(CLOCK_MONOTONIC);
  for (int i = 0; i < THREADS; ++i)
    check(pthread_create(&threads[i], NULL, come_and_go, NULL) == 0,
          "pthread_create");
  stats_t lasts[MOST] = {{0}};
  for (int i = 0;
       seconds(CLOCK_MONOTONIC) - start < 0.5 || get(ALL).steals == 0;
       i = (i + 1) % MOST) {
    stats_t now, last = lasts[i];
    unsigned count = __cilkrts_stats(&now, sizeof now, i);
    double most = (seconds(CLOCK_MONOTONIC) - start) * 1e9 + 1e5;
    check(count <= __cilkrts_get_nworkers() - 1 + THREADS, "workers");
    // The processor may read the clock a little later than it should.
    const uint64_t slack = 1000;
    check(now.steals >= last.steals && now.work_ns + slack >= last.work_ns &&
              now.search_ns + slack >= last.search_ns &&
              now.sleep_ns + slack >= last.sleep_ns,
          "a figure shrinks");
    check((double)(now.work_ns + now.search_ns + now.sleep_ns) <= most,
          "a time counts twice");
    lasts[i] = now;
  }
  __atomic_store_n(&over, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < THREADS; ++i)
    pthread_join(threads[i], NULL);
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "";
  if (!strcmp(mode, "alone"))
    test_alone();
  else if (!strcmp(mode, "steals"))
    test_steals();
  else if (!strcmp(mode, "fenced"))
    test_fenced();
  else if (!strcmp(mode, "views"))
    test_views();
  else if (!strcmp(mode, "times"))
    test_times();
  else if (!strcmp(mode, "ended"))
    test_ended();
  else if (!strcmp(mode, "fork"))
    test_fork();
  else if (!strcmp(mode, "silent"))
    test_silent();
  else if (!strcmp(mode, "exit"))
    exit_when_stolen();
  else if (!strcmp(mode, "threads"))
    test_threads();
  else
    check(0, "no such test");
}
