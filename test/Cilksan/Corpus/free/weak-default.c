// [functions] A weak function is the program's only one, and adds to its caller's variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int one, other;

__attribute__((weak)) void add(int *to, int n) {
  *to += n;
}

int main(void) {
  cilk_spawn add(&one, size);
  add(&other, size);
  cilk_sync;
  printf("%d\n", one + other);
  return 0;
}
