// [graphs] In a breadth-first search, the vertices of a level write the distances of their
// neighbours.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 40;
int dist[40], fresh[40];

static int neighbour(int v, int k, int n) { return (v * 3 + k * 7 + 1) % n; }

static void level(int n, int l) {
  cilk_for (int v = 0; v < n; ++v) {
    if (dist[v] == l) // RACE(a): read
      for (int k = 0; k < 3; ++k) {
        int w = neighbour(v, k, n);
        if (dist[w] < 0) // RACE(a): read
          dist[w] = l + 1; // RACE(a): write
      }
  }
}

int main(void) {
  int n = size;
  for (int v = 0; v < n; ++v)
    dist[v] = -1;
  dist[0] = 0;
  for (int l = 0; l < 5; ++l) {
    level(n, l);
  }
  memcpy(fresh, dist, sizeof dist);
  printf("%d %d\n", fresh[1], fresh[n - 1]);
  return 0;
}
