// The parent evaluates the place of an assignment before the spawn: *p++ in a loop, subscripts and
// members that change, nested places.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

struct inner { short s[4]; };
struct node { int key; struct inner in; struct node *next; };

static int f(int i) { dawdle(i); return i * i + 1; }

static struct node nodes[16];
static int calls;
static struct node *pick(int i) { ++calls; return &nodes[i]; }

static int run(int n, int *out) {
  int *p = out;
  for (int i = 0; i < n; ++i)
    *p++ = cilk_spawn f(i);
  int k = 0;
  for (int i = 0; i < n; ++i)
    out[n + k++] = cilk_spawn f(i + 3);
  cilk_sync;
  return p - out;
}

int main(void) {
  static int out[64];
  printf("%d\n", run(32, out));
  for (int i = 0; i < 16; ++i) {
    nodes[i].key = cilk_spawn f(i);
    pick(i)->in.s[i & 3] = cilk_spawn f(i + 1);
    pick(15 - i)->next = cilk_spawn pick(OPAQUE(3));
    cilk_sync;
  }
  struct node *q = nodes;
  for (int i = 0; i < 16; ++i, ++q)
    (*q).in.s[(i + 2) & 3] = cilk_spawn f(2 * i);
  int (*row)[4] = (int(*)[4])out;
  cilk_sync;
  for (int i = 0; i < 4; ++i, ++row)
    (*row)[i] = cilk_spawn f(100 + i);
  cilk_sync;
  for (int i = 0; i < 64; ++i)
    printf("%d ", out[i]);
  for (int i = 0; i < 16; ++i)
    printf("%d %d %d %d %d %d\n", nodes[i].key, nodes[i].in.s[0],
           nodes[i].in.s[1], nodes[i].in.s[2], nodes[i].in.s[3],
           nodes[i].next == &nodes[3]);
  printf("%d\n", calls);
  return 0;
}
