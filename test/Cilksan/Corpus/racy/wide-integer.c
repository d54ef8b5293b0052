// [types] A child stores an integer of 128 bits, of which the parent reads the upper half.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 3;
__int128 wide[2];

__attribute__((noinline)) void set(__int128 *to, int n) {
  *to = (__int128)n << 70; // RACE(a): write
}
__attribute__((noinline)) long upper(const __int128 *from) {
  return ((const long *)from)[1] + 1; // RACE(a): read
}

int main(void) {
  int n = size;
  long x;
  cilk_spawn set(&wide[0], n);
  x = upper(&wide[0]);
  cilk_sync;
  printf("%ld\n", x);
  return 0;
}
