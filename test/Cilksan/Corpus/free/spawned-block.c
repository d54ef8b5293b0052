// [control] A spawned block changes its copy of a variable that the parent then uses.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
int out[2];

__attribute__((noinline)) void put(int *place, int value) {
  *place = value;
}
__attribute__((noinline)) int get(const int *place) {
  return *place + 1;
}

int main(void) {
  int n = size;
  int x = n;
  cilk_spawn {
    int x = n;
    put(&x, n + 1);
    out[0] = x;
  }
  out[1] = get(&x);
  cilk_sync;
  printf("%d %d\n", out[0], out[1]);
  return 0;
}
