// A spawn whose continuation is stolen in any schedule, if there are two workers: its child waits
// for code that only a thief can run.
#include <cilk/cilk_api.h>
#include <sched.h>
#include <stdatomic.h>

__attribute__((noinline)) static void await(atomic_int *flag) {
  while (!*flag)
    sched_yield();
}

__attribute__((noinline, unused)) static void stolen(void) {
  atomic_int flag = 0;
  cilk_spawn await(&flag);
  flag = 1;
  cilk_sync;
}
