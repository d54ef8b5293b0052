// A thread that isn't Cilk's unparks strands, and waits for the values that they put.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <pthread.h>

enum { STRANDS = 100, ROUNDS = 50 };
static cilk_ivar to[STRANDS], from[STRANDS];

static void *serve(void *argument) {
  for (int i = STRANDS; i-- > 0;)
    cilk_ivar_put(to + i, i);
  uint64_t sum = 0;
  for (int i = 0; i < STRANDS; ++i)
    sum += cilk_ivar_get(from + i);
  CHECK(sum == STRANDS * (STRANDS - 1));
  return argument;
}

TASK void ask(int i) { cilk_ivar_put(from + i, 2 * cilk_ivar_get(to + i)); }

int main(void) {
  for (int round = 0; round < ROUNDS; ++round) {
    for (int i = 0; i < STRANDS; ++i) {
      cilk_ivar_init(to + i);
      cilk_ivar_init(from + i);
    }
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, serve, NULL) == 0);
    for (int i = 0; i < STRANDS; ++i)
      cilk_spawn ask(i);
    cilk_sync;
    pthread_join(thread, NULL);
  }
  puts("served");
  return 0;
}
