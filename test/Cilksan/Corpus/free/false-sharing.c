// [objects] Counters lie side by side in one cache line, one for each iteration: slow, but right.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 8;
char counter[8];

__attribute__((noinline)) void bump(char *c) {
  *c += 1;
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    for (int k = 0; k < 10; ++k)
      bump(&counter[i]);
  printf("%d\n", counter[0]);
  return 0;
}
