// [sync] The value that is returned is computed before the implicit sync at the function's end.
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
  x = cilk_spawn work(n); // RACE(a): write
  return x + 1; // RACE(a): read
}

int main(void) {
  printf("%d\n", compute(size));
  return 0;
}
