// [graphs] Searches in a graph mark vertices by an atomic exchange.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 40;
char marked[40];

void visit(int v, int n) {
  for (int k = 0; k < 2; ++k) {
    int w = (v * 2 + k * 5 + 1) % n;
    if (__atomic_exchange_n(&marked[w], 1, __ATOMIC_RELAXED))
      continue;
    cilk_spawn visit(w, n);
  }
}

int main(void) {
  int n = size, count = 0;
  visit(0, n);
  for (int v = 0; v < n; ++v)
    count += marked[v];
  printf("%d\n", count);
  return 0;
}
