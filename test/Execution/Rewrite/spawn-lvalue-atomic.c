// Children assign to atomic and volatile places, also by compound assignments.
// RUN: %check_cilk %s -- -latomic
#include "slow.h"
#include <stdatomic.h>
#include <stdio.h>

static int f(int i) { dawdle(i); return i + 1; }
static double g(int i) { dawdle(i); return i * 0.5; }

static _Atomic int counter;
static _Atomic(double) ad;
static volatile int v;
static _Atomic unsigned char wrap = 250;

int main(void) {
  for (int i = 0; i < 100; ++i) {
    counter += cilk_spawn f(i);
    wrap += cilk_spawn f(i);
    ad += cilk_spawn g(i);
  }
  cilk_sync;
  printf("%d %d %g\n", atomic_load(&counter), wrap, atomic_load(&ad));
  counter ^= cilk_spawn f(1234);
  v = cilk_spawn f(6);
  cilk_sync;
  v *= cilk_spawn f(6);
  cilk_sync;
  _Atomic int local = 3;
  for (int i = 0; i < 50; ++i)
    local |= cilk_spawn f(i);
  cilk_sync;
  printf("%d %d %d\n", counter, v, local);
  return 0;
}
