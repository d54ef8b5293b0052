// An asm statement can be spawned like any other statement.
// REQUIRES: x86_64
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 2 %s -- -x c++
#include <stdio.h>

#define STORE(place, value) \
  cilk_spawn __asm__ volatile("movl %1, %0" : "=m"(place) : "r"(value) : "memory")

int main(void) {
  int a[4], b = 0;
  STORE(a[0], 3);
  STORE(a[1], ({ int x = 4; x + 1; }));
  if (sizeof a == 16)
    cilk_spawn asm volatile("movl $7, %0" : "=m"(a[2]));
  else
    b = 1;
  cilk_scope asm volatile("movl $9, %0" : "=m"(a[3]));
  cilk_sync;
  printf("%d %d %d %d %d\n", a[0], a[1], a[2], a[3], b);
}
