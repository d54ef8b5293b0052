// [functions] A function and its alias add to one variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int one, other;

__attribute__((noinline)) void add(int *to, int n) {
  *to += n; // RACE(a): write
}
void also(int *to, int n) __attribute__((alias("add")));

int main(void) {
  cilk_spawn add(&one, size);
  also(&one, size);
  cilk_sync;
  printf("%d\n", one + other);
  return 0;
}
