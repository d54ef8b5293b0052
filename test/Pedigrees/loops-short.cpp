// Iterations of a loop that runs in its function, because it is short, have the pedigrees that
// they have in a divided loop. So do iterations after such a loop, or if one throws.
// RUN: %python %S/Inputs/check.py %clangxx_cilk -mllvm -tapir-loops=lazy %s %t -- 0123 > %t.lazy
// RUN: %python %S/Inputs/check.py %clangxx_cilk -mllvm -tapir-loops=eager %s %t -- 23 > %t.eager
// RUN: cmp %t.lazy %t.eager
#include "Inputs/count.h"

__attribute__((noinline)) static void body(Task T) {
  check(T);
  draw(T);
}

__attribute__((noinline)) static void fail(int I, Task T) {
  body(T);
  if (I == 5)
    throw I;
}

static void nested(int N, Task &T) {
  cilk_for (int I = 0; I < N; ++I) {
    Task Mine = T.child(I);
    const int M = I % 19;
    cilk_for (int J = 0; J < M; ++J)
      body(Mine.child(J));
    Mine.Rank += M + 1;
    check(Mine);
  }
  T.Rank += N + 1;
  check(T);
}

// The test does not read the rank after the exception.
static void throws(int N, Task T) {
  try {
    cilk_for (int J = 0; J < N; ++J)
      fail(J, T.child(J));
  } catch (int) {
  }
}

int main() {
  Task T;
  nested(100, T);
  for (int N = 1; N < 6; ++N) {
    cilk_spawn throws(N, T.child());
    ++T.Rank;
    cilk_sync;
    ++T.Rank;
    check(T);
  }
  cilk_spawn [](Task T) { throws(6, T); }(T.child());
  ++T.Rank;
  cilk_sync;
  return finish();
}
