// Several threads of the program's own use Cilk at the same time.
// RUN: %check_cilk %s -- -pthread
#include "slow.h"
#include <pthread.h>
#include <stdio.h>

static int fib(int n) {
  if (n < 2)
    return n;
  int x = cilk_spawn fib(n - 1);
  int y = fib(n - 2);
  cilk_sync;
  return x + y;
}
static void *run(void *arg) {
  int *p = arg, sum = 0;
  for (int k = 0; k < 4; ++k) {
    int part[30];
    cilk_for (int i = 0; i < 30; ++i)
      part[i] = *p + i;
    for (int i = 0; i < 30; ++i)
      sum += part[i];
    sum += fib(10 + k);
  }
  *p = sum;
  return 0;
}

int main(void) {
  pthread_t t[6];
  int v[6];
  for (int i = 0; i < 6; ++i) {
    v[i] = i;
    pthread_create(&t[i], 0, run, &v[i]);
  }
  int x = cilk_spawn fib(15);
  cilk_sync;
  for (int i = 0; i < 6; ++i) {
    pthread_join(t[i], 0);
    printf("%d ", v[i]);
  }
  printf("%d\n", x);
  return 0;
}
