// Each strand keeps its errno across a wait, though it may resume in another thread.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// ThreadSanitizer knows that strands that a thread runs in turn cannot race for its errno.
// RUN: %check_sanitized %s -- -fsanitize=thread
// RUN: %cilk_program -O1 -fsanitize=thread %s -o %t.thread
// RUN: env CILK_NWORKERS=1 %t.thread 2>&1 | FileCheck %s
// CHECK-NOT: WARNING
// CHECK: kept
#include "wait.h"
#include <errno.h>

// Reads errno, whose address differs between threads.
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
