// A deadline and an unpark race for a strand: exactly one of them is first, which its result shows.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

enum { PAIRS = 2000 };
static __cilkrts_strand *handles[PAIRS]; // atomic
static int told, late;                   // atomic

static int tell(__cilkrts_strand *self, void *into) {
  __atomic_store_n((__cilkrts_strand **)into, self, __ATOMIC_RELEASE);
  return 1;
}

TASK void wait(int i) {
  int result = __cilkrts_park_until(tell, handles + i, now() + i % 50 * 1000);
  CHECK(result == 0 || result == i + 1);
  __atomic_fetch_add(result ? &told : &late, 1, __ATOMIC_RELAXED);
}

TASK void unpark(int i, int *first) {
  __cilkrts_strand *strand;
  while (!(strand = __atomic_load_n(handles + i, __ATOMIC_ACQUIRE)))
    __cilkrts_yield();
  *first += __cilkrts_unpark(strand, i + 1);
}

int main(void) {
  int first = 0;
  for (int i = 0; i < PAIRS; ++i) {
    cilk_spawn wait(i);
    if (i >= 3)
      unpark(i - 3, &first);
  }
  for (int i = PAIRS - 3; i < PAIRS; ++i)
    unpark(i, &first);
  cilk_sync;
  CHECK(told == first);
  printf("%d\n", told + late);
  return 0;
}
