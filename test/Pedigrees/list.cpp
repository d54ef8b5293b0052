// Asking often gives the same ranks as asking once: the runtime keeps only the part of the last
// answer that still holds. Only some functions draw: slots keep a hash or a list's length.
// RUN: %python %S/Inputs/check.py %clangxx_cilk %s %t
// RUN: %clangxx_cilk -fopencilk-enable-pedigrees -fsanitize=thread -O1 -Wno-unused %s -o %t.tsan
// RUN: env CILK_NWORKERS=4 %t.tsan
#include "Inputs/count.h"

// Makes a list grow, and grow again after it has become shorter.
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

// A leaf shares most of its ancestors with the leaf before it.
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

// The same slot belongs to the loop, an iteration, an inner iteration, and the loop again.
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
