// A strand sleeps for at least the given time, and leaves its worker to others: a hundred strands
// that sleep for 20 ms on one worker take less than the 2 s of sleeping one after the other.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

static int64_t total; // atomic

TASK void sleep_for(uint64_t nanoseconds) {
  int64_t before = now();
  cilk_sleep(nanoseconds);
  int64_t slept = now() - before;
  CHECK(slept >= (int64_t)nanoseconds);
  __atomic_fetch_add(&total, slept, __ATOMIC_RELAXED);
}

int main(void) {
  int64_t before = now();
  for (int i = 0; i < 100; ++i)
    cilk_spawn sleep_for(20000000);
  cilk_sync;
  CHECK(total >= 2000000000);
  CHECK(now() - before < total);
  for (int i = 0; i < 1000; ++i)
    cilk_spawn sleep_for(i % 7 * 1000);
  cilk_sync;
  puts("awake");
  return 0;
}
