// [memory] A child compares seven bytes; the parent changes the byte after them.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 7;
char left[8], right[8];

__attribute__((noinline)) int equal(int n) {
  return memcmp(left, right, n) == 0;
}
__attribute__((noinline)) void change(void) {
  right[7] = 1;
}

int main(void) {
  int n = size, same;
  same = cilk_spawn equal(n);
  change();
  cilk_sync;
  printf("%d\n", same);
  return 0;
}
