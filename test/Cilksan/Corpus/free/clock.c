// [libraries] Two strands read the clock into structures of their own.
#include <cilk/cilk.h>
#include <stdio.h>
#include <time.h>

struct timespec one, other;

__attribute__((noinline)) int ask(struct timespec *to) {
  return clock_gettime(CLOCK_MONOTONIC, to);
}

int main(void) {
  int a = cilk_spawn ask(&one);
  int b = ask(&other);
  cilk_sync;
  printf("%d\n", a + b);
  return 0;
}
