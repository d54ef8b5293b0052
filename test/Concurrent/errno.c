// Each strand has its errno across a wait, though it may go on in another thread.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// Not under ThreadSanitizer, to which strands that a thread runs in turn race for its errno.
#include "wait.h"
#include <errno.h>

// Its address is another in another thread.
__attribute__((noinline)) static int get_errno(void) { return errno; }
__attribute__((noinline)) static void set_errno(int value) { errno = value; }

TASK void keep(cilk_ivar *from, int value) {
  set_errno(value);
  (void)cilk_ivar_get(from);
  CHECK(get_errno() == value);
  set_errno(value + 1);
  __cilkrts_yield();
  CHECK(get_errno() == value + 1);
  set_errno(value + 2);
  cilk_sleep(1000);
  CHECK(get_errno() == value + 2);
}

int main(void) {
  for (int round = 0; round < 50; ++round) {
    cilk_ivar ivar;
    cilk_ivar_init(&ivar);
    for (int i = 1; i < 20; ++i)
      cilk_spawn keep(&ivar, 10 * i);
    set_errno(3);
    cilk_ivar_put(&ivar, 0);
    CHECK(get_errno() == 3);
    cilk_sync;
  }
  puts("kept");
  return 0;
}
