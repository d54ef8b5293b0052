// Waiting changes no pedigree: pedigrees equal those that the program counts by itself, and random
// numbers are the same, at each level and on any number of workers.
// RUN: %python %S/../Pedigrees/Inputs/check.py %clangxx_cilk %s %t
#include "../Pedigrees/Inputs/count.h"
#include <cilk/concurrent.h>

__attribute__((noinline)) static void wait(cilk::ivar<int> *go, int i, Task t) {
  check(t);
  go[i + 1].get();
  check(t);
  draw(t);
  __cilkrts_yield();
  check(t);
  if (i % 8 == 0)
    cilk_sleep(1000);
  check(t);
  draw(t);
  go[i].put(i);
}

static void chain(int n, Task &t) {
  cilk::ivar<int> go[20];
  for (int i = 0; i < n; ++i) {
    cilk_spawn wait(go, i, t.child());
    ++t.Rank;
    check(t);
    draw(t);
  }
  go[n].put(n);
  check(t);
  if (n)
    go[n / 2].get();
  check(t);
  draw(t);
  cilk_sync;
  ++t.Rank;
  check(t);
}

int main() {
  Task root;
  check(root);
  for (int n = 0; n < 20; ++n)
    chain(n % 2 ? n : 19 - n, root);
  return finish();
}
