// Visits a search tree whose keys were inserted in nearly ascending order, with some work at each
// node. Nearly all nodes are in right subtrees, so the tree is almost a list.
// RUN: %check_program %s -- -DSIZE=500
#include "program.h"
#include <cilk/cilk.h>

struct node {
  uint64_t key;
  struct node *left, *right;
};

static struct node *insert(struct node *tree, struct node *node) {
  struct node **place = &tree;
  while (*place)
    place = node->key < (*place)->key ? &(*place)->left : &(*place)->right;
  *place = node;
  return tree;
}

static uint64_t work(uint64_t key) {
  for (int i = 0; i < 30000; ++i)
    key = mix(key);
  return key;
}

static uint64_t visit(const struct node *node) { // ACTION: imbalance
  if (!node)
    return 0;
  uint64_t left = cilk_spawn visit(node->left); // ACTION: imbalance
  uint64_t here = work(node->key);              // ACTION: imbalance
  uint64_t right = visit(node->right);          // ACTION: imbalance
  cilk_sync;
  return left + here + right;
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 4000, 1, 1000000);
  struct node *nodes = calloc((size_t)n, sizeof(*nodes)), *tree = NULL;
  for (long i = 0; i < n; ++i) {
    nodes[i].key = (uint64_t)(i + (long)(mix((uint64_t)i) % 4));
    tree = insert(tree, &nodes[i]);
  }
  printf("checksum %llu\n", (unsigned long long)visit(tree));
  free(nodes);
  return 0;
}
