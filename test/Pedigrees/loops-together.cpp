// Iterations that ask at the same time for their common ancestors, which no strand has asked for
// before, get the same pedigrees.
// RUN: %python %S/Inputs/check.py %clangxx_cilk -I%S/../Execution/Inputs %s %t -- 1
#include "Inputs/count.h"
#include "demand.h"

static int Arrived;

// Waits until the first two iterations have arrived, so that they ask at the same time.
static void meet(Task T) {
  __atomic_fetch_add(&Arrived, 1, __ATOMIC_ACQ_REL);
  if (has_others())
    while (__atomic_load_n(&Arrived, __ATOMIC_ACQUIRE) < 2)
      ;
  draw(T);
}

int main() {
  Task Root;
  for (int Round = 0; Round < 2000; ++Round) {
    Arrived = 0;
    volatile int One = 1, Two = 2;
    int Outer = One, Inner = Two;
    cilk_for (int I = 0; I < Outer; ++I) {
      Task Mine = Root.child(I);
      cilk_for (int J = 0; J < Inner; ++J)
        meet(Mine.child(J));
    }
    Root.Rank += 2;
  }
  check(Root);
  return finish();
}
