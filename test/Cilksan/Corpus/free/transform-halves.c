// [recursion] A Walsh-Hadamard transform waits for both halves before it combines them.
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
  cilk_sync;
  for (int i = 0; i < half; ++i) {
    long low = x[i];
    long high = x[i + half];
    x[i] = low + high;
    x[i + half] = low - high;
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
