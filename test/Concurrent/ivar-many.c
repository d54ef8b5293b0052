// Any number of strands get one IVar: those that wait when it is put, and those that come later.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

enum { BEFORE = 100, AFTER = 100 };
static int got; // atomic

TASK void get(cilk_ivar *from) {
  CHECK(cilk_ivar_get(from) == 42);
  __atomic_fetch_add(&got, 1, __ATOMIC_RELAXED);
}

int main(void) {
  for (int round = 0; round < 20; ++round) {
    cilk_ivar ivar;
    cilk_ivar_init(&ivar);
    for (int i = 0; i < BEFORE; ++i)
      cilk_spawn get(&ivar);
    cilk_ivar_put(&ivar, 42);
    for (int i = 0; i < AFTER; ++i)
      cilk_spawn get(&ivar);
    cilk_sync;
  }
  printf("%d\n", got);
  return 0;
}
