// [functions] A weak function is the program's only one, and adds to one variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int one, other;

__attribute__((weak)) void add(int *to, int n) {
  *to += n; // RACE(a): write
}

int main(void) {
  cilk_spawn add(&one, size);
  add(&one, size);
  cilk_sync;
  printf("%d\n", one + other);
  return 0;
}
