// [heap] The parent looks for a node that a child may not have linked yet.
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

volatile int size = 8;
struct node {
  int value;
} *shared;

__attribute__((noinline)) void publish(int n) {
  struct node *p = malloc(sizeof *p);
  if (!p)
    exit(1);
  p->value = n; // RACE(b): write
  shared = p; // RACE(a): write
}

__attribute__((noinline)) int look(void) {
  struct node *p = shared; // RACE(a): read
  return p ? p->value : 0; // RACE(b): read
}

int main(void) {
  int x;
  cilk_spawn publish(size);
  x = look();
  cilk_sync;
  printf("%d\n", x);
  free(shared);
  return 0;
}
