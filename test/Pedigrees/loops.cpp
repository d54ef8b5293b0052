// An iteration of a parallel loop has a spawn's pedigree, however the loop is divided.
// RUN: %python %S/Inputs/check.py %clangxx_cilk %s %t
// RUN: %clangxx_cilk -fopencilk-enable-pedigrees -fsanitize=thread -O1 -Wno-unused %s -o %t.tsan
// RUN: env CILK_NWORKERS=4 %t.tsan
#include "Inputs/count.h"

static void look(Task T) {
  check(T);
  draw(T);
}

static void body(int I, Task T) {
  check(T);
  draw(T);
  if (I % 5 == 0) {
    cilk_spawn look(T.child());
    ++T.Rank;
    cilk_sync;
    ++T.Rank;
  }
  draw(T);
  check(T);
}

static void loop(int N, int Step, Task &T) {
  cilk_for (int I = 0; I < N; I += Step)
    body(I, T.child(I / Step));
  T.Rank += (N + Step - 1) / Step + 1;
  check(T);
}

// Calls and spawns another loop inside.
static void nested(int N, Task &T) {
  cilk_for (int I = 0; I < N; ++I) {
    Task Mine = T.child(I);
    check(Mine);
    cilk_for (int J = I; J < N; ++J)
      body(J, Mine.child(J - I));
    Mine.Rank += N - I + 1;
    check(Mine);
    cilk_spawn [](int N, Task T) { loop(N, 2, T); }(I, Mine.child());
    ++Mine.Rank;
    loop(I, 1, Mine);
    draw(Mine);
  }
  T.Rank += N + 1;
  check(T);
}

// Contains a loop in which no strand asks for its pedigree.
static void quiet(int *A, int N, Task &T) {
  cilk_for (int I = 0; I < N; ++I)
    A[I] += I;
  T.Rank += N + 1;
  check(T);
}

static void grains(Task &T) {
#pragma cilk grainsize 7
  cilk_for (int I = 0; I < 100; ++I)
    body(I, T.child(I));
  T.Rank += 101;
  check(T);
}

static int A[10000];

int main() {
  Task Root;
  loop(1000, 3, Root);
  quiet(A, 10000, Root);
  loop(0, 1, Root);
  nested(30, Root);
  grains(Root);
  cilk_spawn [](Task T) { nested(20, T); }(Root.child());
  ++Root.Rank;
  nested(20, Root);
  cilk_sync;
  ++Root.Rank;
  check(Root);
  draw(Root);
  return finish();
}
