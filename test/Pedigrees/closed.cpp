// Spawns and syncs of functions and tasks that can't ask for pedigrees count for callers that can
// ask.
// RUN: %python %S/Inputs/check.py %clangxx_cilk %s %t
// RUN: %clangxx_cilk -fopencilk-enable-pedigrees -fsanitize=thread -O1 -Wno-unused %s -o %t.tsan
// RUN: env CILK_NWORKERS=4 %t.tsan
#include "Inputs/count.h"
#include <cstdlib>
#include <cstring>

static void zero(void *View) { *(unsigned *)View = 0; }
static void plus(void *Left, void *Right) { *(unsigned *)Left += *(unsigned *)Right; }
static unsigned cilk_reducer(zero, plus) Steps = 0;

// A closed function: it calls itself, and functions that don't call back.
static unsigned fib(int N) {
  if (N < 2)
    return N;
  char Mine[16];
  memset(Mine, N, sizeof Mine);
  unsigned X = cilk_spawn fib(N - 1);
  unsigned Y = fib(N - 2);
  cilk_sync;
  return X + Y + Mine[3] - N;
}
static uint64_t inFib(int N) { return N < 2 ? 0 : 2 + inFib(N - 2); }

static unsigned summed(unsigned *A, int N) {
  auto *Squares = (unsigned *)malloc(N * sizeof(unsigned));
  cilk_for (int I = 0; I < N; ++I) {
    Squares[I] = A[I] * A[I] + fib(I % 8);
    Steps += 1;
  }
  unsigned Sum = 0;
  for (int I = 0; I < N; ++I)
    Sum += Squares[I];
  free(Squares);
  return Sum;
}

// Two functions call each other, and one of them spawns the other.
static unsigned odd(unsigned N);
static unsigned even(unsigned N) {
  if (N == 0)
    return 1;
  unsigned R = cilk_spawn odd(N - 1);
  unsigned S = N > 3 ? odd(N - 3) : 0;
  cilk_sync;
  return R + S;
}
static unsigned odd(unsigned N) { return N == 0 ? 0 : even(N - 1); }
static uint64_t inOdd(unsigned N);
static uint64_t inEven(unsigned N) { return N == 0 ? 0 : 2 + (N > 3 ? inOdd(N - 3) : 0); }
static uint64_t inOdd(unsigned N) { return N == 0 ? 0 : inEven(N - 1); }

static void look(Task T) {
  check(T);
  draw(T);
}

static unsigned Results;
static void take(unsigned Result) { __atomic_fetch_add(&Results, Result, __ATOMIC_RELAXED); }

static void calls(int N, Task &T) {
  take(fib(N));
  T.Rank += inFib(N);
  check(T);
  unsigned A[50];
  for (unsigned &X : A)
    X = N;
  take(summed(A, 50));
  T.Rank += 51;
  check(T);
  take(even(N));
  T.Rank += inEven(N);
  draw(T);
}

static void spawns(int N, Task &T) {
  unsigned X = cilk_spawn fib(N);
  ++T.Rank;
  check(T);
  cilk_spawn look(T.child());
  ++T.Rank;
  unsigned Y = cilk_spawn even(N);
  ++T.Rank;
  unsigned A[100] = {};
  unsigned Z = cilk_spawn summed(A, 100);
  ++T.Rank;
  check(T);
  unsigned U = fib(N);
  T.Rank += inFib(N);
  draw(T);
  cilk_spawn look(T.child());
  ++T.Rank;
  cilk_sync;
  ++T.Rank;
  check(T);
  take(X + Y + Z + U);
}

// Spawns tasks that ask, and tasks that don't ask but spawn by themselves.
static void inside(int N, Task &T) {
  cilk_spawn [](int N, Task T) {
    check(T);
    calls(N, T);
    spawns(N, T);
    check(T);
  }(N, T.child());
  ++T.Rank;
  unsigned R = 0, S = 0;
  cilk_spawn {
    unsigned X = cilk_spawn fib(N);
    S = fib(N - 1);
    cilk_sync;
    R = X;
  }
  ++T.Rank;
  check(T);
  calls(N, T);
  cilk_sync;
  ++T.Rank;
  check(T);
  take(R + S);
}

static void loops(int N, Task &T) {
  unsigned A[200], B[10];
  cilk_for (int I = 0; I < 200; ++I)
    A[I] = fib(I % 16);
  T.Rank += 201;
  check(T);
  cilk_for (int I = 0; I < 20; ++I) {
    unsigned X = cilk_spawn fib(N - I % 3);
    A[I] += even(I);
    cilk_sync;
    A[I] += X;
  }
  T.Rank += 21;
  check(T);
  cilk_for (int I = 0; I < 10; ++I)
    cilk_for (int J = 0; J < 20; ++J)
      A[20 * I + J] += fib(J % 8);
  T.Rank += 11;
  check(T);
  cilk_for (int I = 0; I < 10; ++I) {
    Task Mine = T.child(I);
    check(Mine);
    B[I] = fib(10);
    Mine.Rank += inFib(10);
    check(Mine);
    cilk_for (int J = 0; J < 20; ++J)
      A[20 * I + J] += fib(J % 8);
    Mine.Rank += 21;
    check(Mine);
    spawns(8, Mine);
  }
  T.Rank += 11;
  check(T);
  for (unsigned X : A)
    take(X);
  for (unsigned X : B)
    take(X);
}

int main() {
  Task Root;
  calls(20, Root);
  for (int I = 0; I < 10; ++I) {
    spawns(16, Root);
    inside(14, Root);
  }
  loops(14, Root);
  draw(Root);
  check(Root);
  add(Results);
  add(Steps);
  return finish();
}
