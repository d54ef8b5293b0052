// Who asks often gets the same ranks as who asks once: what is kept of the answer before is no more
// than what holds. Nobody draws here, but where it says so: slots keep a hash or a list's length.
// RUN: %python %S/Inputs/check.py %clangxx_cilk %s %t
// RUN: %clangxx_cilk -fopencilk-enable-pedigrees -fsanitize=thread -O1 -Wno-unused %s -o %t.tsan
// RUN: env CILK_NWORKERS=4 %t.tsan
#include "Inputs/count.h"

// A list that grows, and grows again once it is shorter.
static void deep(int N, bool Draws, Task &T) {
  check(T);
  if (N == 0)
    return;
  cilk_spawn [](int N, bool Draws, Task T) { deep(N, Draws, T); }(N - 1, Draws, T.child());
  ++T.Rank;
  check(T);
  if (Draws && N % 3 == 0)
    draw(T);
  cilk_sync;
  ++T.Rank;
  check(T);
}

// Most of what a leaf descends from is what the one before does.
static void tree(int N, Task &T) {
  if (N < 2) {
    check(T);
    return;
  }
  cilk_spawn [](int N, Task T) { tree(N, T); }(N - 1, T.child());
  ++T.Rank;
  tree(N - 2, T);
  cilk_sync;
  ++T.Rank;
}

// The same slot is the loop's, an iteration's, an inner one's, and the loop's again.
static void loops(int N, Task &T) {
  check(T);
  cilk_for (int I = 0; I < N; ++I) {
    Task Mine = T.child(I);
    check(Mine);
    cilk_for (int J = 0; J < I; ++J) {
      Task Inner = Mine.child(J);
      check(Inner);
      tree(J % 7, Inner);
      check(Inner);
    }
    Mine.Rank += I + 1;
    check(Mine);
    if (I % 4 == 0)
      draw(Mine);
    cilk_spawn [](Task T) { check(T); }(Mine.child());
    ++Mine.Rank;
    check(Mine);
  }
  T.Rank += N + 1;
  check(T);
}

// Spawns loops, each from a slot that a task had before.
static void mixture(int N, Task &T) {
  for (int I = 0; I < N; ++I) {
    cilk_spawn [](int N, Task T) { loops(N, T); }(I, T.child());
    ++T.Rank;
    cilk_spawn [](int N, Task T) { deep(N, N % 2, T); }(3 * I, T.child());
    ++T.Rank;
    check(T);
  }
  cilk_sync;
  ++T.Rank;
  loops(N, T);
}

int main() {
  Task Root;
  check(Root);
  deep(300, false, Root);
  tree(14, Root);
  deep(700, true, Root);
  loops(20, Root);
  mixture(12, Root);
  check(Root);
  return finish();
}
