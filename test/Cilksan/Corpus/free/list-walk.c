// [graphs] The parent takes the node's successor before it spawns the child that unlinks the node.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
struct node {
  int value;
  struct node *next;
} nodes[10];

__attribute__((noinline)) void visit(struct node *p) {
  p->value *= 2;
  p->next = NULL;
}

__attribute__((noinline)) void walk(struct node *p) {
  while (p) {
    struct node *next = p->next;
    cilk_spawn visit(p);
    p = next;
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
