// Waits for serially earlier strands need no more than the serial order: they end in all schedules,
// and in the serial projection.
// RUN: %check_earlier %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

enum { CELLS = 200 };

TASK void put_sum(cilk_ivar *before, cilk_ivar *here, uint64_t i) {
  cilk_ivar_put(here, (before ? cilk_ivar_get(before) : 0) * 3 + i);
}

int main(void) {
  uint64_t sum = 0;
  for (int round = 0; round < 10; ++round) {
    cilk_ivar cells[CELLS];
    for (int i = 0; i < CELLS; ++i)
      cilk_ivar_init(cells + i);
    for (int i = 0; i < CELLS; ++i)
      cilk_spawn put_sum(i ? cells + i - 1 : NULL, cells + i, i);
    // The spawner may wait for the value before the sync, too.
    sum += cilk_ivar_get(cells + CELLS - 1);
    cilk_sync;
  }
  // Each iteration of a loop waits for the one before.
  cilk_ivar cells[CELLS];
  for (int i = 0; i < CELLS; ++i)
    cilk_ivar_init(cells + i);
  cilk_for (int i = 0; i < CELLS; ++i)
    put_sum(i ? cells + i - 1 : NULL, cells + i, i);
  printf("%llx\n", (unsigned long long)(sum + cilk_ivar_get(cells + CELLS - 1)));
  return 0;
}
