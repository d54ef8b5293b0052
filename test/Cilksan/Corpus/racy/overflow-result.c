// [memory] A checked addition stores its result in a variable that another strand writes.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int one, other;

__attribute__((noinline)) int add(int n, int *to) {
  return __builtin_add_overflow(n, n, to); // RACE(a): write
}

int main(void) {
  int a = cilk_spawn add(size, &one);
  int b = add(size, &one);
  cilk_sync;
  printf("%d\n", a + b + one + other);
  return 0;
}
