// [stack] Two strands write the members of compound literals of their own.
#include <cilk/cilk.h>
#include <stdio.h>

struct Point {
  int x, y;
};
volatile int size = 4;

__attribute__((noinline)) int *set(struct Point *p, int n) {
  p->x = n;
  return &p->x;
}

int main(void) {
  struct Point *one = &(struct Point){1, 2};
  struct Point *other = &(struct Point){3, 4};
  cilk_spawn set(one, size);
  set(other, size);
  cilk_sync;
  printf("%d\n", one->x);
  return 0;
}
