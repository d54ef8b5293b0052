// [heap] The parent waits until the child has linked the node.
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
  p->value = n;
  shared = p;
}

__attribute__((noinline)) int look(void) {
  struct node *p = shared;
  return p ? p->value : 0;
}

int main(void) {
  int x;
  cilk_spawn publish(size);
  cilk_sync;
  x = look();
  cilk_sync;
  printf("%d\n", x);
  free(shared);
  return 0;
}
