// A spawned initialiser in a recursive function computes Fibonacci's numbers, at every level.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -g
// RUN: %check_cilk --levels 0,2 %s -- -fomit-frame-pointer -mno-red-zone
// RUN: %check_cilk --levels 1,3 %s -- -fno-omit-frame-pointer -fstack-protector-all
// RUN: %check_cilk --levels 2 %s -- -fcf-protection=full -fno-plt
// RUN: %check_cilk --levels 0,2 %s -- -fno-pie -no-pie
// RUN: %check_cilk --levels 0,2 %s -- -fPIE -pie -fexceptions
// RUN: %check_cilk --levels 2 %s -- -std=c99 -fno-strict-aliasing -fno-inline
#include <stdio.h>

static int fib(int n) {
  if (n < 2)
    return n;
  int x = cilk_spawn fib(n - 1);
  int y = fib(n - 2);
  cilk_sync;
  return x + y;
}

int main(void) {
  printf("%d\n", fib(22));
  return 0;
}
