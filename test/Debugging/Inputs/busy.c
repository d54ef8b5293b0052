// A program that keeps processors busy below functions with telling names, with a continuation that
// is stolen in any schedule.
#include <stdatomic.h>
#include <sched.h>
#include <time.h>

#define FUNCTION __attribute__((noinline)) static

// Counts after each call: a tail call would have no caller.
static atomic_int go, done;

// Takes a tenth of a second of the thread's own processor time.
FUNCTION void busy(void) {
  struct timespec start, now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
  do {
    for (volatile int i = 0; i < 100000; ++i)
      ;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  } while ((now.tv_sec - start.tv_sec) * 1000000000L + now.tv_nsec -
               start.tv_nsec <
           100000000L);
  atomic_fetch_add(&done, 1);
}

FUNCTION void left(void) {
  while (!go)
    sched_yield();
  busy();
  atomic_fetch_add(&done, 1);
}

FUNCTION void right(void) {
  busy();
  atomic_fetch_add(&done, 1);
}

FUNCTION void body(void) {
  busy();
  atomic_fetch_add(&done, 1);
}

FUNCTION void both(void) {
  cilk_spawn left();
  go = 1;
  right();
  cilk_sync;
  cilk_for (int i = 0; i < 4; ++i)
    body();
}

FUNCTION void outer(void) {
  both();
  atomic_fetch_add(&done, 1);
}

int main(void) {
  outer();
  return done != 13;
}
