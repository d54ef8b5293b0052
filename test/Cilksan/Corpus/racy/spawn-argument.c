// [sync] The children get a pointer to the loop's variable, which the parent then changes.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
int out[10];

__attribute__((noinline)) void see(const int *i, int *to) { *to = *i + 1; } // RACE(a): read

__attribute__((noinline)) void advance(int *i) {
  *i += 1; // RACE(a): write
}

__attribute__((noinline)) void all(int n) {
  int i = 0;
  while (i < n) {
    cilk_spawn see(&i, &out[i]);
    advance(&i);
  }
}

int main(void) {
  all(size);
  printf("%d\n", out[9] != 0);
  return 0;
}
