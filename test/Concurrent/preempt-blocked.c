// Another worker runs the ready strands of a worker that blocks in the system, or computes without
// a spawn. The computing worker computes until those strands have run, and is preempted for them.
// RUN: %cilk_program -O1 %s -o %t
// RUN: env CILK_NWORKERS=2 %t
#include "fib.h"
#include "wait.h"
#include <time.h>

static int begun, ran, over; // atomic

TASK void follow(cilk_ivar *value) {
  cilk_ivar_get(value);
  __atomic_fetch_add(&ran, 1, __ATOMIC_RELEASE);
}

TASK long keep_busy(void) {
  long sum = 0;
  __atomic_store_n(&begun, 1, __ATOMIC_RELEASE);
  do
    sum += fib(12);
  while (!__atomic_load_n(&over, __ATOMIC_ACQUIRE));
  return sum;
}

// The second strand displaces the first one from the run-next slot into the queue.
static void wait_for_others(int blocks) {
  cilk_ivar values[2];
  for (int i = 0; i < 2; ++i) {
    cilk_ivar_init(&values[i]);
    cilk_spawn follow(&values[i]);
  }
  __atomic_store_n(&begun, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&ran, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&over, 0, __ATOMIC_RELAXED);
  cilk_spawn keep_busy();
  while (!__atomic_load_n(&begun, __ATOMIC_ACQUIRE))
    ;
  for (int i = 0; i < 2; ++i)
    cilk_ivar_put(&values[i], 1);
  while (__atomic_load_n(&ran, __ATOMIC_ACQUIRE) != 2)
    if (blocks)
      nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
  __atomic_store_n(&over, 1, __ATOMIC_RELEASE);
  cilk_sync;
}

int main(void) {
  for (int i = 0; i < 10; ++i)
    wait_for_others(i % 2);
  return 0;
}
