// A strand unparks another one and then computes until that one has run. If another worker is
// free, it soon takes the unparked strand: thieves wait only briefly, also if they slept.
// RUN: %cilk_program -O1 %s -o %t
// RUN: env CILK_NWORKERS=2 %t
// RUN: env CILK_NWORKERS=8 %t
#include "wait.h"
#include <time.h>

static int reached; // atomic

TASK void follow(cilk_ivar *values, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    cilk_ivar_get(&values[i]);
    __atomic_store_n(&reached, i + 1, __ATOMIC_RELEASE);
  }
}

int main(void) {
  enum { ROUNDS = 300 };
  static cilk_ivar values[ROUNDS];
  for (int i = 0; i < ROUNDS; ++i)
    cilk_ivar_init(&values[i]);
  cilk_spawn follow(values, ROUNDS);
  for (int i = 0; i < ROUNDS; ++i) {
    if (i % 30 == 29)
      nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL); // the other workers fall asleep
    cilk_ivar_put(&values[i], 1);
    while (__atomic_load_n(&reached, __ATOMIC_ACQUIRE) != i + 1)
      ;
  }
  cilk_sync;
  return 0;
}
