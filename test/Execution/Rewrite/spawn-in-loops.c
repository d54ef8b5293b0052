// Spawns work in while and do loops that control leaves in several ways, and so do tasks that may
// abort.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>
#include <stdlib.h>

static int f(int i) { dawdle(i); return i + 1; }

static int search(const int *p, int n, int key) {
  int found = -1, i = 0;
  while (1) {
    if (i >= n)
      break;
    int v = cilk_spawn f(p[i]);
    cilk_sync;
    if (i % 5 == 4 && v > key)
      return i;
    if (v == key) {
      found = i;
      goto out;
    }
    i++;
  }
out:
  return found;
}
static int at_once(int n) {
  int s = 0, k[40], i = 0;
  do {
    k[i] = cilk_spawn f(i);
    if (++i == n)
      goto done;
  } while (i < 40);
done:
  cilk_sync;
  while (i--)
    s += k[i] * i;
  return s;
}
static void checked(int *p, int n) {
  for (int *q = p; q < p + n; ++q) {
    int *mine = q;
    cilk_spawn {
      if (*mine < 0)
        abort();
      *mine = f(*mine);
    }
    cilk_sync;
  }
}

int main(void) {
  int p[40];
  for (int i = 0; i < 40; ++i)
    p[i] = i * 7 % 40;
  for (int k = 0; k < 42; ++k)
    printf("%d %d\n", search(p, 40, k), at_once(k % 40 + 1));
  checked(p, 40);
  for (int i = 0; i < 40; ++i)
    printf("%d ", p[i]);
  printf("\n");
  return 0;
}
