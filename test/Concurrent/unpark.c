// A strand gets the value of the first __cilkrts_unpark; later ones do nothing, and so do handles
// of waits that are over. A strand whose `commit` returns 0 doesn't wait.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

static __cilkrts_strand *handles[2]; // atomic

static int refuse(__cilkrts_strand *self, void *into) {
  *(__cilkrts_strand **)into = self;
  return 0;
}

static int tell(__cilkrts_strand *self, void *into) {
  __atomic_store_n((__cilkrts_strand **)into, self, __ATOMIC_RELEASE);
  return 1;
}

static int unpark_itself(__cilkrts_strand *self, void *result) {
  CHECK(__cilkrts_unpark(self, *(int *)result));
  CHECK(!__cilkrts_unpark(self, -1));
  return 1;
}

TASK void wait(int number) {
  __cilkrts_strand *refused = NULL;
  CHECK(__cilkrts_park(refuse, &refused) == 0);
  CHECK(refused && !__cilkrts_unpark(refused, 9));
  int result = 5;
  CHECK(__cilkrts_park(unpark_itself, &result) == 5);
  CHECK(__cilkrts_park_until(unpark_itself, &result, 0) == 5);
  CHECK(__cilkrts_park(tell, handles + number) == 7 + number);
  CHECK(__cilkrts_park_until(tell, handles + number, 0) == 0);
}

static __cilkrts_strand *handle_of(int number) {
  __cilkrts_strand *found;
  while (!(found = __atomic_load_n(handles + number, __ATOMIC_ACQUIRE)))
    __cilkrts_yield();
  return found;
}

int main(void) {
  for (int round = 0; round < 100; ++round) {
    handles[0] = handles[1] = NULL;
    cilk_spawn wait(0);
    cilk_spawn wait(1);
    __cilkrts_strand *first = handle_of(0), *second = handle_of(1);
    CHECK(first != second);
    CHECK(__cilkrts_unpark(second, 8));
    CHECK(!__cilkrts_unpark(second, 1));
    CHECK(__cilkrts_unpark(first, 7));
    CHECK(!__cilkrts_unpark(first, 2));
    cilk_sync;
    CHECK(!__cilkrts_unpark(first, 3) && !__cilkrts_unpark(handles[0], 3));
  }
  puts("unparked");
  return 0;
}
