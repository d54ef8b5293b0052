// Makes a loop be divided on demand after some iterations: the loop begins while its worker has
// something to steal and no thief is free, and later asks for thieves.
//
// The second of two workers waits as long as the loop is to run alone. Then it takes the
// continuation of the loop's spawn, and only the loop itself is left to steal.
#ifndef DEMAND_H
#define DEMAND_H

#include <sched.h>
#include <stdlib.h>

// The number of iterations of an outer loop, which must not be unrolled. (Each iteration of an
// unrolled loop would leave something to be stolen.)
static volatile int unknown_count;

static int other_waits, other_may_go, nothing_left, others_ran;

static inline int has_others(void) {
  const char *workers = getenv("CILK_NWORKERS");
  return workers && atoi(workers) > 1;
}
static inline void set(int *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELEASE); }
static inline int is_set(const int *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }

// Waits until another worker sets the flag, forever if no worker does.
__attribute__((noinline)) static void await(const int *flag) {
  if (has_others())
    while (!is_set(flag))
      sched_yield();
}

// Calls f(a) so that other workers come only after f has called for them.
__attribute__((noinline)) static void run_alone(void (*f)(void *), void *a) {
  await(&other_waits);
  cilk_spawn f(a);
  set(&nothing_left);
  cilk_sync;
}
__attribute__((noinline)) static void run_until_called(void (*f)(void *), void *a) {
  other_waits = other_may_go = nothing_left = others_ran = 0;
  cilk_spawn run_alone(f, a);
  set(&other_waits);
  await(&other_may_go);
  cilk_sync;
}
__attribute__((noinline)) static void call_others(void) {
  set(&other_may_go);
  await(&nothing_left);
}

#endif
