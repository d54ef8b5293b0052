// [atomics] A volatile variable is not atomic.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 20;
volatile long count;

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    count += i; // RACE(a): write
  printf("%ld\n", count);
  return 0;
}
