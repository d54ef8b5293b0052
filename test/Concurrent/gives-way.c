// A ready strand makes progress although all workers compute: they yield to it at their spawns,
// and later resume their own strands.
// RUN: %check_later --levels 1,3 %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "fib.h"
#include "wait.h"
#include <errno.h>

enum { SLEEPS = 10, COMPUTING = 8 };
static int over; // atomic

TASK void sleep_often(void) {
  for (int i = 0; i < SLEEPS; ++i)
    cilk_sleep(100000);
  __atomic_store_n(&over, 1, __ATOMIC_RELAXED);
}

// Computes as long as the other one sleeps, and waits only for its children.
TASK long compute(void) {
  long sum = 0;
  do
    sum = fib(18);
  while (!__atomic_load_n(&over, __ATOMIC_RELAXED));
  return sum;
}

int main(void) {
  long sums[COMPUTING], sum = 0;
  for (int round = 0; round < 3; ++round) {
    __atomic_store_n(&over, 0, __ATOMIC_RELAXED);
    cilk_spawn sleep_often();
    for (int i = 0; i < COMPUTING; ++i)
      sums[i] = cilk_spawn compute();
    sum += compute();
    cilk_sync;
    for (int i = 0; i < COMPUTING; ++i)
      sum += sums[i];
  }
  printf("%ld\n", sum);
  return 0;
}
