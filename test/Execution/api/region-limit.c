// A thread's concurrency limit holds for all tasks that it spawns, nested ones included: no more
// workers run at a time, and with a limit of one the thread itself runs all tasks.
// RUN: %cilk_program -O0 -o %t.O0 %s
// RUN: %cilk_program -O2 -o %t.O2 %s
// RUN: env CILK_NWORKERS=1 %t.O0
// RUN: env CILK_NWORKERS=4 %t.O0
// RUN: env CILK_NWORKERS=2 %t.O2
// RUN: env CILK_NWORKERS=8 %t.O2
// RUN: env CILK_NWORKERS=4 CILK_FENCED=1 %t.O2
// RUN: %cilk_program -O1 -fsanitize=thread -o %t.thread %s
// RUN: env CILK_NWORKERS=4 %t.thread
// RUN: %cilk_program -ftapir=pthread -o %t.pthread %s
// RUN: env CILK_NWORKERS=3 %t.pthread
#include <cilk/cilk.h>
#include <cilk/cilk_api.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static void check(int ok, const char *what) {
  if (!ok) {
    fprintf(stderr, "FAILED: %s\n", what);
    abort();
  }
}

static atomic_int running, most;

static void leaf(void) {
  int now = ++running, before = most;
  while (now > before && !atomic_compare_exchange_weak(&most, &before, now))
    ;
  sched_yield();
  --running;
}

static long sum(int from, int to) {
  long total = 0;
  for (int i = from; i < to; ++i) {
    leaf();
    total += i;
  }
  return total;
}

static long add(long a, long b) { return a + b; }
static void zero(void *view) { *(long *)view = 0; }
static void join(void *left, void *right) { *(long *)left += *(long *)right; }

static void use(int limit, pthread_t self) {
  long cilk_reducer(zero, join) total = 0;
  atomic_int elsewhere = 0;
  running = most = 0;
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < 16; ++i) {
    long left = cilk_spawn sum(0, 4);
    long right = sum(4, 8);
    cilk_sync;
    total += add(left, right);
    elsewhere += !pthread_equal(pthread_self(), self);
  }
  check(total == 16 * 28, "the sum");
  check(limit == 0 || most <= limit, "more run than the limit says");
  check(limit != 1 || elsewhere == 0, "another thread helps");
}

static void set_inside(int *code) { *code = __cilkrts_set_region_limit(3); }

int main(void) {
  if (__cilkrts_set_region_limit(2) == __CILKRTS_SET_PARAM_UNIMP) {
    // Another runtime schedules the tasks.
    check(__cilkrts_get_region_limit() == 0, "no limit");
    use(0, pthread_self());
    return 0;
  }
  for (int round = 0; round < 20; ++round)
    for (int limit = 0; limit < 6; ++limit) {
      check(__cilkrts_set_region_limit((unsigned)limit) == 0, "the limit");
      use(limit, pthread_self());
      check(__cilkrts_get_region_limit() == (unsigned)limit, "it stays");
    }
  return 0;
}
