// Twenty thousand strands wait at the same time.
// RUN: %check_later --workers 1,4 %s
#include "wait.h"

enum { STRANDS = 20000 };
static int waiting, done; // atomic

TASK void wait(cilk_ivar *for_it) {
  __atomic_fetch_add(&waiting, 1, __ATOMIC_RELAXED);
  (void)cilk_ivar_get(for_it);
  __atomic_fetch_add(&done, 1, __ATOMIC_RELAXED);
}

int main(void) {
  cilk_ivar ivar;
  cilk_ivar_init(&ivar);
  for (int i = 0; i < STRANDS; ++i)
    cilk_spawn wait(&ivar);
  while (__atomic_load_n(&waiting, __ATOMIC_RELAXED) < STRANDS)
    __cilkrts_yield();
  CHECK(done == 0);
  cilk_ivar_put(&ivar, 0);
  cilk_sync;
  printf("%d\n", done);
  return 0;
}
