// [control] The arm that is taken is no spawn: its value is there at once.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = -7;

__attribute__((noinline)) int work(int n) {
  int sum = 1;
  for (int i = 0; i < n * 100; ++i)
    sum ^= i * n;
  return sum;
}

__attribute__((noinline)) int choose(int n) {
  int x = 0;
  x = n > 0 ? cilk_spawn work(n) : -n;
  int y = x + 2;
  cilk_sync;
  return y;
}

int main(void) {
  printf("%d\n", choose(size));
  return 0;
}
