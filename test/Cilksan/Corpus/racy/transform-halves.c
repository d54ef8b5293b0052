// [recursion] A Walsh-Hadamard transform combines its halves while the first one may still be
// running.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 32;
long x[32];

void transform(long *x, int n) {
  if (n == 1)
    return;
  int half = n / 2;
  cilk_spawn transform(x, half);
  transform(x + half, half);
  for (int i = 0; i < half; ++i) {
    long low = x[i]; // RACE(a): read
    long high = x[i + half]; // RACE(a): read
    x[i] = low + high; // RACE(a): write
    x[i + half] = low - high; // RACE(a): write
  }
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    x[i] = i;
  transform(x, n);
  printf("%ld %ld\n", x[0], x[n - 1]);
  return 0;
}
