// A task's exception arrives at its spawn or, if its parent was stolen, at the sync. The rank after
// that equals the serial program's in either case.
// RUN: %python %S/Inputs/check.py %clangxx_cilk %s %t
#include "Inputs/count.h"

static void spin(int N) {
  for (volatile int I = 0; I < N; ++I)
    ;
}

static void fail(int N, Task T) {
  check(T);
  spin(N);
  draw(T);
  throw N;
}

// Spawns tasks that run only if the parent was stolen before.
static void fail_later(int N) {
  spin(N);
  throw N;
}

static void pass_later() { spin(3000); }

static void pass(Task T) {
  spin(3000);
  check(T);
}

// Control enters the handler right after the first spawn that throws: the sync of a block
// that an exception leaves doesn't count.
static void several(int First, Task &T) {
  const uint64_t Begin = T.Rank;
  try {
    Task Here = T;
    for (int I = 0; I < 6; ++I) {
      if (I > First)
        cilk_spawn fail_later(3000 - 500 * I);
      else if (I == First)
        cilk_spawn fail(5000, Here.child());
      else
        cilk_spawn pass(Here.child());
      ++Here.Rank;
    }
    cilk_sync;
    puts("not thrown");
  } catch (int) {
    T.Rank = Begin + First + 1;
    check(T);
    draw(T);
  }
}

static void leaves(Task &T) {
  Task Here = T;
  cilk_spawn fail(4000, Here.child());
  ++Here.Rank;
  spin(8000);
  cilk_spawn pass_later();
  ++Here.Rank;
  cilk_sync;
}

struct Object {
  ~Object() { spin(10); }
};

static void own(Task &T) {
  Object O;
  Task Here = T;
  cilk_spawn fail(20000, Here.child());
  ++Here.Rank;
  throw 1L;
}

int main() {
  Task Root;
  for (int I = 0; I < 100; ++I) {
    several(I % 6, Root);
    check(Root);
    try {
      leaves(Root);
    } catch (int) {
      ++Root.Rank;
    }
    check(Root);
    try {
      own(Root);
    } catch (int) {
      ++Root.Rank;
    } catch (long) {
      puts("the wrong one");
    }
    check(Root);
  }
  return finish();
}
