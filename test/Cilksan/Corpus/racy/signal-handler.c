// [functions] Two strands raise a signal, whose handler counts.
#include <cilk/cilk.h>
#include <signal.h>
#include <stdio.h>

volatile int size = 4;
int count, other;

static void handle(int signal) {
  (void)signal;
  count += 1; // RACE(a): write
}
__attribute__((noinline)) static void act(int number, int *to) {
  *to = number;
  raise(SIGUSR1);
}
__attribute__((noinline)) static void wait(int number, int *to) { *to = number; }

int main(void) {
  int a, b;
  signal(SIGUSR1, handle);
  cilk_spawn act(size, &a);
  act(size, &b);
  cilk_sync;
  wait(0, &other);
  printf("%d %d\n", count > 0, a + b);
  return 0;
}
