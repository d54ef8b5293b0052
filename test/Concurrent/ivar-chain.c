// Each of a thousand tasks waits for the one that is spawned after it.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

enum { CHAIN = 1000 };

TASK void pass_on(cilk_ivar *from, cilk_ivar *to) { cilk_ivar_put(to, cilk_ivar_get(from) + 1); }

int main(void) {
  static cilk_ivar chain[CHAIN + 1];
  for (int round = 0; round < 5; ++round) {
    for (int i = 0; i <= CHAIN; ++i)
      cilk_ivar_init(chain + i);
    for (int i = 0; i < CHAIN; ++i)
      cilk_spawn pass_on(chain + i + 1, chain + i);
    cilk_ivar_put(chain + CHAIN, round);
    cilk_sync;
    printf("%d\n", (int)cilk_ivar_get(chain));
  }
  return 0;
}
