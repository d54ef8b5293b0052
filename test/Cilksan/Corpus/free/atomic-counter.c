// [atomics] The iterations add to an atomic variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 20;
_Atomic long count;

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    count += i;
  printf("%ld\n", count);
  return 0;
}
