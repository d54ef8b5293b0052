// [graphs] The parent moves to a node's successor when the child may already have unlinked the
// node.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
struct node {
  int value;
  struct node *next;
} nodes[10];

__attribute__((noinline)) void visit(struct node *p) {
  p->value *= 2;
  p->next = NULL; // RACE(a): write
}

__attribute__((noinline)) void walk(struct node *p) {
  while (p) {
    cilk_spawn visit(p);
    p = p->next; // RACE(a): read
  }
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i) {
    nodes[i].value = i;
    nodes[i].next = i + 1 < n ? &nodes[i + 1] : NULL;
  }
  walk(nodes);
  printf("%d\n", nodes[1].value);
  return 0;
}
