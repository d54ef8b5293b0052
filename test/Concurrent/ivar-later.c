// A task gets values that its spawner puts after the spawn and before the spawn.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

TASK void get(cilk_ivar *from, uint64_t *into) { *into = cilk_ivar_get(from); }

static uint64_t round_trip(uint64_t value) {
  cilk_ivar before, after;
  cilk_ivar_init(&before);
  cilk_ivar_init(&after);
  uint64_t a = 0, b = 0, c = 0;
  CHECK(!cilk_ivar_ready(&before));
  cilk_ivar_put(&before, value);
  CHECK(cilk_ivar_ready(&before));
  cilk_spawn get(&before, &a);
  cilk_spawn get(&after, &b);
  CHECK(!cilk_ivar_ready(&after));
  cilk_ivar_put(&after, ~value);
  cilk_spawn get(&after, &c);
  cilk_sync;
  CHECK(b == ~value && c == b);
  return a;
}

int main(void) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < 1000; ++i)
    sum += round_trip(i << 40 | i);
  printf("%llx\n", (unsigned long long)sum);
  return 0;
}
