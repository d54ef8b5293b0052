// Iterations have the same pedigrees if a loop is divided on demand after some of them.
// RUN: %python %S/Inputs/check.py %clangxx_cilk -mllvm -tapir-loops=lazy -I%S/../Execution/Inputs %s %t > %t.lazy
// RUN: %python %S/Inputs/check.py %clangxx_cilk -mllvm -tapir-loops=eager -I%S/../Execution/Inputs %s %t -- 123 > %t.eager
// RUN: cmp %t.lazy %t.eager
#include "Inputs/count.h"
#include "demand.h"

static void look(Task T) {
  check(T);
  draw(T);
}

static void iterate(int I, Task T) {
  check(T);
  draw(T);
  if (I == 2)
    call_others();
  if (I == 3)
    await(&others_ran);
  if (I >= 33)
    set(&others_ran);
  if (I % 5 == 0) {
    cilk_spawn look(T.child());
    ++T.Rank;
    cilk_sync;
    ++T.Rank;
  }
  draw(T);
  check(T);
}

static void loop(void *Argument) {
  Task T = *static_cast<Task *>(Argument);
  cilk_for (int I = 0; I < 64; ++I)
    iterate(I, T.child(I));
  T.Rank += 65;
  look(T);
}

static void nested(void *Argument) {
  Task T = *static_cast<Task *>(Argument);
  const int Outer = unknown_count;
  cilk_for (int I = 0; I < Outer; ++I) {
    Task Mine = T.child(I);
    cilk_for (int J = 0; J < 64; ++J)
      if (I == 2) // the last one: nothing of the outer loop is left to other workers
        iterate(J, Mine.child(J));
      else
        look(Mine.child(J));
    Mine.Rank += 65;
    look(Mine);
  }
  T.Rank += 4;
  look(T);
}

// Runs both functions as children of children.
static void run(void (*F)(void *), Task &T) {
  Task Child = T.child();
  Task Grandchild = Child.child();
  run_until_called(F, &Grandchild);
  T.Rank += 2;
  check(T);
}

int main() {
  unknown_count = 3;
  Task Root;
  for (int Round = 0; Round < 5; ++Round) {
    run(loop, Root);
    run(nested, Root);
  }
  return finish();
}
