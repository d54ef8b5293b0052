// [libraries] Two strands read the clock into one structure.
#include <cilk/cilk.h>
#include <stdio.h>
#include <time.h>

struct timespec one, other;

__attribute__((noinline)) int ask(struct timespec *to) {
  return clock_gettime(CLOCK_MONOTONIC, to); // RACE(a): write
}

int main(void) {
  int a = cilk_spawn ask(&one);
  int b = ask(&one);
  cilk_sync;
  printf("%d\n", a + b);
  return 0;
}
