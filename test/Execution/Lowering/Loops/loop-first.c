// A thread's first parallelism may be a loop, in main or elsewhere, also an empty loop or a loop
// of one iteration.
// RUN: %check_cilk --levels 0,1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s -- -pthread
#include "slow.h"
#include <pthread.h>
#include <stdio.h>

struct run {
  int n;
  int a[100];
};

static void *run(void *argument) {
  struct run *r = argument;
  cilk_for (int i = 0; i < r->n; ++i) {
    dawdle(i);
    r->a[i] += i + 1;
  }
  // This loop has not asked any worker before.
  cilk_for (int i = 0; i < r->n; ++i)
    r->a[i] *= 2;
  return 0;
}

int main(void) {
  static struct run runs[] = {{.n = 100}, {.n = 0}, {.n = 1}, {.n = 2}, {.n = 33}};
  enum { COUNT = sizeof runs / sizeof *runs };
  pthread_t threads[COUNT];
  for (int i = 1; i < COUNT; ++i)
    pthread_create(&threads[i], 0, run, &runs[i]);
  run(&runs[0]);
  for (int i = 1; i < COUNT; ++i)
    pthread_join(threads[i], 0);
  for (int i = 0; i < COUNT; ++i) {
    long sum = 0;
    for (int k = 0; k < 100; ++k)
      sum = sum * 3 + runs[i].a[k];
    printf("%ld\n", sum);
  }
  return 0;
}
