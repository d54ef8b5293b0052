// Between regions a program gets as many workers as it asks for, however many it had before:
// that number of tasks meet, and no more run at a time. (A spawn just before the sync stays a
// spawn: if the compiler made it a call, no region would run.)
// DEFINE: %{compile} = %cilk_program -mllvm -tapir-spawn-before-sync=false %s
// RUN: %{compile} -O0 -o %t.O0
// RUN: %{compile} -O2 -o %t.O2
// RUN: env CILK_NWORKERS=1 %t.O0 8
// RUN: env CILK_NWORKERS=3 %t.O0 8
// RUN: env CILK_NWORKERS=8 %t.O0 8
// RUN: env CILK_NWORKERS=1 %t.O2 8
// RUN: env CILK_NWORKERS=2 %t.O2 8
// RUN: env CILK_NWORKERS=5 %t.O2 8
// RUN: env CILK_NWORKERS=8 %t.O2 8
// RUN: env CILK_NWORKERS=4 CILK_FENCED=1 %t.O2 8
// RUN: %{compile} -O1 -fsanitize=thread -o %t.thread
// RUN: env CILK_NWORKERS=1 %t.thread 4
// RUN: env CILK_NWORKERS=3 %t.thread 4
// RUN: %{compile} -O1 -fsanitize=address -o %t.address
// RUN: env CILK_NWORKERS=3 %t.address 4
#include <cilk/cilk.h>
#include <cilk/cilk_api.h>
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

static atomic_int arrived, running, most;

// Waits until `all` of these strands run.
static void meet(int all) {
  ++arrived;
  while (arrived < all)
    sched_yield();
}

static void meet_all(int all) {
  arrived = 0;
  for (int i = 1; i < all; ++i)
    cilk_spawn meet(all);
  meet(all);
  cilk_sync;
}

static void crowd(void) {
  running = most = 0;
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < 64; ++i) {
    int now = ++running, before = most;
    while (now > before && !atomic_compare_exchange_weak(&most, &before, now))
      ;
    sched_yield();
    --running;
  }
}

static long fib(int n) {
  if (n < 2)
    return n;
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  return x + y;
}

static void use(int workers) {
  check(__cilkrts_get_nworkers() == (unsigned)workers, "number of workers");
  meet_all(workers);
  crowd();
  check(most <= workers, "more run than there are workers");
  check(fib(15) == 610, "fib");
}

static int set(int workers) {
  char text[16];
  snprintf(text, sizeof text, "%d", workers);
  return __cilkrts_set_param("nworkers", text);
}

static void set_inside(void) {
  check(set(2) == __CILKRTS_SET_PARAM_LATE, "set in a task");
}

int main(int argc, char **argv) {
  int workers = (int)__cilkrts_get_nworkers();
  int limit = argc > 1 ? atoi(argv[1]) : 8;
  for (int round = 0; round < 2; ++round) {
    for (int i = limit; i > 0; --i) {
      check(set(i) == 0, "fewer workers");
      use(i);
    }
    for (int i = 1; i <= limit; i += 3) {
      check(set(i) == 0, "more workers");
      use(i);
    }
    cilk_spawn set_inside();
    cilk_sync;
    __cilkrts_end_cilk();
    check(!__cilkrts_is_initialized(), "the end");
    if (round == 0)
      check(set(0) == 0, "the default");
    use((int)__cilkrts_get_nworkers());
  }
  check(set(0) == 0 && __cilkrts_get_nworkers() == (unsigned)workers,
        "the default");
  use(workers);
  return 0;
}
