// Pedigrees equal those that the program counts by itself, and random numbers are the same, at each
// level and on any number of workers.
// RUN: %python %S/Inputs/check.py %clangxx_cilk %s %t
// RUN: %clangxx_cilk -fopencilk-enable-pedigrees -fsanitize=thread -O1 -Wno-unused %s -o %t.tsan
// RUN: env CILK_NWORKERS=4 %t.tsan
#include "Inputs/count.h"

static void leaf(int I, Task T) {
  check(T);
  if (I % 3 == 0)
    draw(T);
  if (I % 7 == 0)
    bump(T);
  check(T);
}

// Has early exits before the push, two syncs, and a call between these.
static void tree(int N, Task &T) {
  if (N < 2)
    return;
  cilk_spawn [](int N, Task T) { tree(N, T); }(N - 1, T.child());
  ++T.Rank;
  check(T);
  if (N % 2) {
    cilk_sync;
    ++T.Rank;
  }
  tree(N - 2, T);
  cilk_spawn leaf(N, T.child());
  ++T.Rank;
  cilk_sync;
  ++T.Rank;
  check(T);
  draw(T);
}

// Has tiny tasks, a spawn right before its sync, and a task that ends at once.
static void tiny(int *A, int N, Task &T) {
  for (int I = 0; I < N; ++I) {
    cilk_spawn [](int *P) { ++*P; }(A + I);
    ++T.Rank;
  }
  cilk_sync;
  ++T.Rank;
  check(T);
  cilk_spawn [](int *P) {
    if (*P > 5)
      ++*P;
  }(A);
  cilk_sync;
  T.Rank += 2;
  check(T);
}

static void look(Task T) { check(T); }

// A sync counts if a child may exist, even if none does; a second sync after it doesn't.
static void sometimes(bool Really, Task &T) {
  cilk_sync;
  if (Really) {
    cilk_spawn look(T.child());
    ++T.Rank;
  }
  cilk_sync;
  ++T.Rank;
  check(T);
  cilk_sync;
}

// An implicit sync counts if a spawn can have come before it.
static void implicit(int N, Task &T) {
  if (N == 0)
    return;
  cilk_spawn [](int N, Task T) { implicit(N, T); }(N - 1, T.child());
  ++T.Rank;
  check(T);
}

static void scopes(Task &T) {
  cilk_scope {
    cilk_spawn look(T.child());
    ++T.Rank;
    cilk_scope {
      cilk_spawn look(T.child());
      ++T.Rank;
    }
    ++T.Rank;
    check(T);
  }
  ++T.Rank;
  check(T);
}

int main() {
  Task Root;
  check(Root);
  tree(15, Root);
  int A[10] = {};
  tiny(A, 10, Root);
  for (int I = 0; I < 20; ++I)
    sometimes(I & 1, Root);
  implicit(6, Root);
  ++Root.Rank;
  check(Root);
  scopes(Root);
  draw(Root);
  check(Root);
  return finish();
}
