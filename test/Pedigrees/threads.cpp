// Each thread of the program's own is a root, and all roots begin alike.
// RUN: %python %S/Inputs/check.py %clangxx_cilk %s %t -- 02
#include "Inputs/count.h"
#include <thread>

static void tree(int N, Task &T) {
  if (N < 2)
    return;
  cilk_spawn [](int N, Task T) { tree(N, T); }(N - 1, T.child());
  ++T.Rank;
  tree(N - 2, T);
  cilk_sync;
  ++T.Rank;
  check(T);
  draw(T);
}

// A sync counts even if nothing was spawned, before the thread's first spawn too.
static void sometimes(const volatile bool &Spawns, Task &T) {
  if (Spawns) {
    cilk_spawn [](Task T) { check(T); }(T.child());
    ++T.Rank;
  }
  cilk_sync;
  ++T.Rank;
}

static void work() {
  Task Root;
  const volatile bool Never = false;
  sometimes(Never, Root);
  check(Root);
  for (int I = 0; I < 5; ++I)
    tree(10, Root);
}

int main() {
  std::thread Threads[6];
  for (int Again = 0; Again < 3; ++Again) {
    for (std::thread &T : Threads)
      T = std::thread(work);
    for (std::thread &T : Threads)
      T.join();
  }
  return finish();
}
