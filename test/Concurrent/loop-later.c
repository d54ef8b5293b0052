// Each iteration of a parallel loop waits for the next one, so no strand may run several iterations
// in a row. The tasks of lazy spawns, and tasks whose waits are in another file, work the same.
// RUN: %check_later %s
// RUN: %check_later %s -- -fforkd=lazy
#include "wait.h"

enum { COUNT = 300 };
static cilk_ivar values[COUNT + 1];

__attribute__((noinline)) static uint64_t get_next(int i) { return cilk_ivar_get(&values[i + 1]); }

TASK void follow(int i) { cilk_ivar_put(&values[i], get_next(i) + 1); }

static void empty(void) {
  for (int i = 0; i <= COUNT; ++i)
    cilk_ivar_init(&values[i]);
}

static void loop(void) {
  cilk_for (int i = 0; i <= COUNT; ++i) {
    if (i == COUNT)
      cilk_ivar_put(&values[i], 0);
    else
      follow(i);
  }
}

static void spawns(void) {
  for (int i = 0; i < COUNT; ++i)
    cilk_spawn follow(i);
  cilk_ivar_put(&values[COUNT], 0);
  cilk_sync;
}

int main(void) {
  empty();
  loop();
  printf("%d\n", (int)cilk_ivar_get(&values[0]));
  empty();
  spawns();
  printf("%d\n", (int)cilk_ivar_get(&values[0]));
  return 0;
}
