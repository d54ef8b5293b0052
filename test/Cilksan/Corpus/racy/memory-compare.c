// [memory] A child compares eight bytes, the last of which the parent changes.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 8;
char left[8], right[8];

__attribute__((noinline)) int equal(int n) {
  return memcmp(left, right, n) == 0; // RACE(a): read
}
__attribute__((noinline)) void change(void) {
  right[7] = 1; // RACE(a): write
}

int main(void) {
  int n = size, same;
  same = cilk_spawn equal(n);
  change();
  cilk_sync;
  printf("%d\n", same);
  return 0;
}
