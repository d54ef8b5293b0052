// The client's half of a program in two files, for shared-library.c and lto.c.
#include "slow.h"
#include <stdio.h>

int library_tree(int n, int (*callback)(int));
void library_fill(int *p, int n);
void library_set(int *p, int v);

static int back(int i) { dawdle(i + 1); return i + 7; }

int main(void) {
  int a[500], local = 0, other = 0;
  cilk_spawn library_fill(a, 500);
  int t = library_tree(12, back);
  cilk_spawn library_set(&local, 5);
  library_set(&other, 6);
  cilk_sync;
  long s = local * 10 + other;
  for (int i = 0; i < 500; ++i)
    s = s * 3 + a[i];
  printf("%d %ld\n", t, s);
  return 0;
}
