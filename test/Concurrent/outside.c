// Outside of any region a thread waits as threads do, for other threads and for a time.
// RUN: %check_earlier %s
#include "wait.h"
#include <pthread.h>

static cilk_ivar ping[100], pong[100];

static void *answer(void *argument) {
  for (int i = 0; i < 100; ++i)
    cilk_ivar_put(pong + i, cilk_ivar_get(ping + i) + 1);
  return argument;
}

static int none(__cilkrts_strand *self, void *argument) {
  (void)self, (void)argument;
  return 1;
}

int main(void) {
  for (int i = 0; i < 100; ++i) {
    cilk_ivar_init(ping + i);
    cilk_ivar_init(pong + i);
  }
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, answer, NULL) == 0);
  uint64_t value = 0;
  for (int i = 0; i < 100; ++i) {
    cilk_ivar_put(ping + i, value);
    value = cilk_ivar_get(pong + i);
  }
  pthread_join(thread, NULL);
  int64_t before = now();
  cilk_sleep(2000000);
  CHECK(now() - before >= 2000000);
  int64_t deadline = now() + 2000000;
  CHECK(__cilkrts_park_until(none, NULL, deadline) == 0);
  CHECK(now() >= deadline);
  __cilkrts_yield();
  printf("%d\n", (int)value);
  return 0;
}
