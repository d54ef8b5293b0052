// [recursion] All calls of a recursive sum over a tree add to one variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 31;
int key[64];
long sum;

__attribute__((noinline)) void add(int node, int n) {
  if (node > n)
    return;
  cilk_spawn add(2 * node, n);
  cilk_spawn add(2 * node + 1, n);
  sum += key[node]; // RACE(a): write
}

int main(void) {
  int n = size;
  for (int i = 1; i <= n; ++i)
    key[i] = i;
  add(1, n);
  printf("%ld\n", sum);
  return 0;
}
