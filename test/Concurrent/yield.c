// A strand that yields lets others run: tasks of one worker take turns, though none of them waits.
// RUN: %check_later %s
#include "wait.h"

enum { TASKS = 10, TURNS = 200 };
static int arrived; // atomic

// Yields until the others have made as many steps.
TASK void take_turns(void) {
  for (int turn = 1; turn <= TURNS; ++turn) {
    __atomic_fetch_add(&arrived, 1, __ATOMIC_RELAXED);
    while (__atomic_load_n(&arrived, __ATOMIC_RELAXED) < turn * (TASKS + 1))
      __cilkrts_yield();
  }
}

int main(void) {
  for (int i = 0; i < TASKS; ++i)
    cilk_spawn take_turns();
  take_turns();
  cilk_sync;
  printf("%d\n", arrived);
  __cilkrts_yield(); // there is no other strand
  return 0;
}
