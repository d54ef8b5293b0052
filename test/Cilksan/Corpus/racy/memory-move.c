// [memory] A child moves the elements of an array by one while the parent reads the element before
// them.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 16, place = 0;
int a[17];

__attribute__((noinline)) void shift(int *p, int n) {
  memmove(p, p + 1, (n - 1) * sizeof *p); // RACE(a): write
}
__attribute__((noinline)) int get(const int *p) {
  return *p + 1; // RACE(a): read
}

int main(void) {
  int n = size, at = place, x;
  for (int i = 0; i <= n; ++i)
    a[i] = i;
  cilk_spawn shift(a, n);
  x = get(&a[at]);
  cilk_sync;
  printf("%d %d\n", x, a[3]);
  return 0;
}
