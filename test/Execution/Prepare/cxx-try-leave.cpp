// A try block catches no exception of a child that was spawned before it, however control leaves.
// RUN: %check_cilk --levels 0,2 %s
#include <cstdio>
#include <unistd.h>

static int throws() {
  usleep(3000);
  throw 1;
}
static int slow(int n) {
  usleep(300);
  return n;
}

static int returns() {
  cilk_spawn throws();
  try {
    return slow(1);
  } catch (int) {
    return 2;
  }
}
static int breaks() {
  for (;;) {
    cilk_scope {
      cilk_spawn throws();
      try {
        int x = cilk_spawn slow(1);
        cilk_sync;
        if (x)
          break;
      } catch (int) {
        return 2;
      }
    }
  }
  return 3;
}
static int syncs() {
  int x = cilk_spawn throws();
  try {
    cilk_sync;
    return x;
  } catch (int) {
    return 2;
  }
}
static int own() {
  int x = cilk_spawn slow(1), y = 0;
  try {
    y = cilk_spawn throws();
    y = cilk_spawn slow(2);
  } catch (int e) {
    y = 10 * e;
  }
  cilk_sync;
  return x + y;
}

static void run(int (*f)()) {
  try {
    std::printf("%d\n", f());
  } catch (int e) {
    std::printf("threw %d\n", e);
  }
}

int main() {
  for (int i = 0; i < 3; ++i) {
    run(returns);
    run(breaks);
    run(syncs);
    run(own);
  }
  return 0;
}
