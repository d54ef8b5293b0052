// [memory] Inline assembly increments a variable in two strands.
#include <cilk/cilk.h>
#include <stdio.h>

int one, other;

__attribute__((noinline)) void increment(int *what) {
  __asm__ volatile("# touches %0" : "+m"(*what)); // RACE(a): write
}

int main(void) {
  cilk_spawn increment(&one);
  increment(&one);
  cilk_sync;
  printf("%d\n", one + other);
  return 0;
}
