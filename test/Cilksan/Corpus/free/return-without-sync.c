// [sync] The function syncs before it computes the value that it returns.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 12;

__attribute__((noinline)) int work(int n) {
  int sum = 0;
  for (int i = 0; i < n * 100; ++i)
    sum ^= i * n;
  return sum;
}

__attribute__((noinline)) int compute(int n) {
  int x = 1;
  x = cilk_spawn work(n);
  cilk_sync;
  return x + 1;
}

int main(void) {
  printf("%d\n", compute(size));
  return 0;
}
