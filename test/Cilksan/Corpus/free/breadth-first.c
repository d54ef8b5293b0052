// [graphs] In a breadth-first search, each vertex looks at its neighbours' old distances and
// writes its own new one.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 40;
int dist[40], fresh[40];

static int neighbour(int v, int k, int n) { return (v * 3 + k * 7 + 1) % n; }

static void level(int n, int l) {
  cilk_for (int v = 0; v < n; ++v) {
    fresh[v] = dist[v];
    for (int k = 0; k < 3; ++k)
      if (fresh[v] < 0 && dist[neighbour(v, k, n)] == l)
        fresh[v] = l + 1;
  }
}

int main(void) {
  int n = size;
  for (int v = 0; v < n; ++v)
    dist[v] = -1;
  dist[0] = 0;
  for (int l = 0; l < 5; ++l) {
    level(n, l);
    memcpy(dist, fresh, sizeof dist);
  }
  memcpy(fresh, dist, sizeof dist);
  printf("%d %d\n", fresh[1], fresh[n - 1]);
  return 0;
}
