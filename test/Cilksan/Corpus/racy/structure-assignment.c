// [objects] A child assigns a whole structure, of which the parent changes a member.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
struct item {
  long id;
  double weight;
  char name[24];
} items[4];

__attribute__((noinline)) void copy(struct item *to, const struct item *from) {
  *to = *from; // RACE(a): write
}
__attribute__((noinline)) void weigh(struct item *to, double weight) {
  to->weight = weight; // RACE(a): write
}

int main(void) {
  int n = size;
  items[2].id = n;
  cilk_spawn copy(&items[0], &items[2]);
  weigh(&items[0], n);
  cilk_sync;
  printf("%ld %.1f\n", items[0].id, items[1].weight);
  return 0;
}
