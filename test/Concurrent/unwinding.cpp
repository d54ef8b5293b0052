// Destructors during unwinding may spawn tasks that wait, and may wait for such tasks: the
// exception continues unchanged.
// RUN: %check_later %s
#include "wait.h"
#include <exception>

TASK void get(cilk::ivar<int> &from, int *into) { *into = from.get(); }

struct Spawns {
  int &sum;
  ~Spawns() {
    cilk::ivar<int> ivar;
    int a = 0, b = 0;
    cilk_spawn get(ivar, &a);
    cilk_spawn get(ivar, &b);
    CHECK(std::uncaught_exceptions() == 1);
    ivar.put(3);
    cilk_sync;
    CHECK(std::uncaught_exceptions() == 1);
    sum += a + b;
  }
};

TASK void unwind(int i, int &sum) {
  try {
    Spawns here{sum};
    throw i;
  } catch (int caught) {
    CHECK(caught == i && std::uncaught_exceptions() == 0);
  }
}

int main() {
  int sums[20] = {}, sum = 0;
  for (int round = 0; round < 50; ++round) {
    for (int i = 0; i < 20; ++i)
      cilk_spawn unwind(i, sums[i]);
    cilk_sync;
  }
  for (int each : sums)
    sum += each;
  std::printf("%d\n", sum);
}
