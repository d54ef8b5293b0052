// [stack] Two strands write the members of one compound literal.
#include <cilk/cilk.h>
#include <stdio.h>

struct Point {
  int x, y;
};
volatile int size = 4;

__attribute__((noinline)) int *set(struct Point *p, int n) {
  p->x = n; // RACE(a): write
  return &p->x;
}

int main(void) {
  struct Point *one = &(struct Point){1, 2};
  cilk_spawn set(one, size);
  set(one, size);
  cilk_sync;
  printf("%d\n", one->x);
  return 0;
}
