// Spawned calls take structures that calls have made: the child owns the temporaries, though the
// parent's next iteration fills them again.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

struct s { int v[10]; char c[3]; };

static int take(struct s a, const struct s *p, int k) {
  dawdle(k);
  return a.v[k % 10] + p->v[0] + a.c[k % 3];
}
static struct s make(int k) {
  struct s r;
  dawdle(k + 1);
  for (int i = 0; i < 10; ++i)
    r.v[i] = i * k;
  r.c[0] = (char)k;
  r.c[1] = (char)(k + 1);
  r.c[2] = (char)(k + 2);
  return r;
}

int main(void) {
  struct s base = make(2), q[30], row[8], *p = row;
  int r[30];
  for (int i = 0; i < 30; ++i) {
    r[i] = cilk_spawn take(make(i), &base, i);
    q[i] = cilk_spawn make(i);
  }
  int nested = cilk_spawn take(make(take(make(3), &base, 2)), &base, 1);
  cilk_sync;
  for (int i = 0; i < 8; ++i)
    *p++ = cilk_spawn make(i * 3);
  base = cilk_spawn make(77);
  cilk_sync;
  unsigned long hash = nested + base.v[3];
  for (int i = 0; i < 30; ++i) {
    hash = hash * 7 + r[i];
    for (int j = 0; j < 10; ++j)
      hash = hash * 3 + q[i].v[j];
  }
  for (int i = 0; i < 8; ++i)
    hash = hash * 11 + row[i].v[9] + row[i].c[2];
  printf("%lu\n", hash);
  return 0;
}
