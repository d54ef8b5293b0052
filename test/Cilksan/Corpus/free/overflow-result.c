// [memory] Checked additions put their results in places of their own.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int one, other;

__attribute__((noinline)) int add(int n, int *to) {
  return __builtin_add_overflow(n, n, to);
}

int main(void) {
  int a = cilk_spawn add(size, &one);
  int b = add(size, &other);
  cilk_sync;
  printf("%d\n", a + b + one + other);
  return 0;
}
