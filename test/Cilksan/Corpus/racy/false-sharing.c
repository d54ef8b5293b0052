// [objects] Counters lie side by side in one cache line, and two iterations share one.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 8;
char counter[8];

__attribute__((noinline)) void bump(char *c) {
  *c += 1; // RACE(a): write
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    for (int k = 0; k < 10; ++k)
      bump(&counter[i < n - 1 ? i : 0]);
  printf("%d\n", counter[0]);
  return 0;
}
