// [graphs] Two children insert into one search tree.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 24;
struct node {
  int key;
  struct node *child[2];
} nodes[24], *roots[2];

__attribute__((noinline)) void insert(struct node **place, struct node *fresh) {
  struct node *at;
  while ((at = *place) != NULL) // RACE(a): read
    place = &at->child[fresh->key > at->key];
  *place = fresh; // RACE(a): write RACE(b?): write
}

__attribute__((noinline)) void insert_all(struct node **root, int begin, int end) {
  for (int i = begin; i < end; ++i)
    insert(root, &nodes[i]);
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    nodes[i].key = i * 7 % n;
  cilk_spawn insert_all(&roots[0], 0, n / 2);
  insert_all(&roots[0], n / 2, n);
  cilk_sync;
  printf("%d\n", roots[0]->key);
  return 0;
}
