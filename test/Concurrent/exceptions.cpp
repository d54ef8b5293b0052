// Exceptions that tasks throw after a wait are caught at the sync, the serially first of several,
// in whatever order they are thrown.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

enum { TASKS = 20 };

// Throws earlier than the task that is spawned before this one.
TASK void fail(cilk::ivar<bool> *go, int i) {
  go[i].get();
  struct Next {
    cilk::ivar<bool> *go;
    int i;
    ~Next() {
      if (i)
        go[i - 1].put(true);
    }
  } next{go, i};
  if (i >= 3)
    throw i;
}

static int several() {
  cilk::ivar<bool> go[TASKS];
  try {
    for (int i = 0; i < TASKS; ++i)
      cilk_spawn fail(go, i);
    go[TASKS - 1].put(true);
    cilk_sync;
  } catch (int i) {
    return i;
  }
  return -1;
}

TASK void fail_late(cilk::ivar<int> &go) { throw go.get() + 1; }

static int one() {
  cilk::ivar<int> go;
  try {
    cilk_spawn fail_late(go);
    go.put(4);
    cilk_sync;
  } catch (int n) {
    return n;
  }
  return -1;
}

int main() {
  for (int round = 0; round < 50; ++round)
    CHECK(one() == 5);
  for (int round = 0; round < 50; ++round)
    CHECK(several() == 3);
  std::puts("first");
}
