// [control] A loop spawns until a flag is set, by children that the loop has waited for.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
int done;

__attribute__((noinline)) void step(int i, int n) {
  if (i == n)
    done = 1;
}
__attribute__((noinline)) int finished(void) {
  return done;
}

int main(void) {
  int n = size, i = 0;
  while (i < 50 && !finished()) {
    cilk_spawn step(++i, n);
    cilk_sync;
  }
  cilk_sync;
  printf("%d\n", i);
  return 0;
}
