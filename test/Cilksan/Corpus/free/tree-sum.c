// [recursion] Each call of a recursive sum over a tree returns its part.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 31;
int key[64];

__attribute__((noinline)) long add(int node, int n) {
  if (node > n)
    return 0;
  long left = cilk_spawn add(2 * node, n);
  long right = cilk_spawn add(2 * node + 1, n);
  cilk_sync;
  return left + right + key[node];
}

int main(void) {
  int n = size;
  for (int i = 1; i <= n; ++i)
    key[i] = i;
  long sum = add(1, n);
  printf("%ld\n", sum);
  return 0;
}
