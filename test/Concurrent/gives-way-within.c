// A strand that unparks another and then computes yields to it: both to a strand that may resume
// on any thread, and to a strand that resumes in the root's thread only.
// RUN: %check_later --levels 0,2 %s
#include "fib.h"
#include "wait.h"
#include <cilk/concurrent.h>

static int over; // atomic

static long compute(void) {
  long sum = 0;
  do
    sum = fib(15);
  while (!__atomic_load_n(&over, __ATOMIC_RELAXED));
  return sum;
}

TASK void end_it(cilk_ivar *begun) {
  cilk_ivar_get(begun);
  __atomic_store_n(&over, 1, __ATOMIC_RELAXED);
}

// Lets the child wait, and unparks it in the parent.
TASK long to_child(void) {
  cilk_ivar begun;
  cilk_ivar_init(&begun);
  __atomic_store_n(&over, 0, __ATOMIC_RELAXED);
  cilk_spawn end_it(&begun);
  cilk_ivar_put(&begun, 1);
  long sum = compute();
  cilk_sync;
  return sum;
}

struct beside {
  cilk_ivar begun, done;
};

static void unpark_and_compute(void *beside) {
  struct beside *of = (struct beside *)beside;
  cilk_ivar_put(&of->begun, 1);
  cilk_ivar_put(&of->done, (uint64_t)compute());
}

// Lets the thread wait, outside of any region, and unparks it in a task that it has started.
static long to_thread(void) {
  struct beside of;
  cilk_ivar_init(&of.begun);
  cilk_ivar_init(&of.done);
  __atomic_store_n(&over, 0, __ATOMIC_RELAXED);
  __cilkrts_task_start(unpark_and_compute, &of);
  end_it(&of.begun);
  return (long)cilk_ivar_get(&of.done);
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < 20; ++i)
    sum += to_child() + 2 * to_thread();
  printf("%ld\n", sum);
  return 0;
}
