// cilk_sync can be wherever a statement can: arms of if, loops, labels, cases.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int f(int i) { dawdle(i); return i + 1; }

int main(void) {
  int a = 0, b = 0, sum = 0;
  for (int i = 0; i < 30; ++i) {
    a = cilk_spawn f(i);
    if (i & 1)
      cilk_sync;
    else {
      b = cilk_spawn f(-i);
      cilk_sync;
      sum += b;
    }
    sum += a;
    switch (i % 3) {
    case 0:
      b = cilk_spawn f(7);
    case 1:
      cilk_sync;
      sum += b;
      break;
    default:
      cilk_sync;
    }
    int n = i;
    do
      cilk_sync;
    while (n-- > 25);
  }
  a = cilk_spawn f(1);
  goto end;
end:
  cilk_sync;
  printf("%d %d\n", sum, a);
  return 0;
}
