// Some variables are named only by a task, but are not its own: the parent gets their addresses
// from the task, and uses them when the task is over. A task's own variables exist once for each of
// its instances.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

struct pair { int a, b; };
static int *known[64];

static void tell(int i, int *p) { known[i] = p; }

static int scalar(void) {
  int x, *p = 0;
  cilk_spawn { dawdle(3); x = 5; p = &x; }
  cilk_sync;
  return *p;
}

static int aggregate(void) {
  struct pair s;
  int a[4];
  cilk_spawn { dawdle(9); s.a = 7; tell(0, &s.b); s.b = 8; }
  cilk_spawn { a[2] = 9; tell(1, a); }
  cilk_sync;
  return *known[0] + known[1][2];
}

static int nested(void) {
  int x;
  cilk_spawn {
    int mine = 1;
    cilk_spawn { dawdle(3); x = 3; tell(0, &x); }
    cilk_spawn { tell(1, &mine); dawdle(6); mine += 1; }
    cilk_sync;
    x += *known[1];
  }
  cilk_sync;
  return *known[0];
}

static int loop(void) {
  int sum = 0, outer[2];
  cilk_for (int i = 0; i < 64; ++i) {
    int mine = i;
    tell(i, &mine);
    dawdle(i);
    if (i == 13)
      outer[1] = i;
    __atomic_fetch_add(&sum, *known[i], __ATOMIC_RELAXED);
  }
  cilk_spawn tell(0, outer);
  cilk_sync;
  return sum + known[0][1];
}

int main(void) {
  for (int i = 0; i < 4; ++i)
    printf("%d %d %d %d\n", scalar(), aggregate(), nested(), loop());
  return 0;
}
