// More threads enter at once than the table of workers has room for: the threads without room
// run their regions serially.
// RUN: %cilk %s -o %t -pthread && %ends 0 %t | FileCheck %s
// CHECK: 1100 threads, 0 wrong
#include "faults.h"
#include <pthread.h>

enum { THREADS = 1100 };
static int here, wrong;
static int last;

static void *enter(void *unused) {
  int result = fib(6);
  // No thread ends before all have spawned.
  if (__atomic_add_fetch(&here, 1, __ATOMIC_ACQ_REL) == THREADS)
    go_on(&last);
  wait_for(&last);
  result += fib(7);
  __atomic_fetch_add(&wrong, result != 21, __ATOMIC_RELAXED);
  return unused;
}

int main(void) {
  static pthread_t threads[THREADS];
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 17);
  for (int i = 0; i < THREADS; ++i)
    if (pthread_create(&threads[i], &attributes, enter, 0) != 0)
      return 2;
  for (int i = 0; i < THREADS; ++i)
    pthread_join(threads[i], 0);
  printf("%d threads, %d wrong\n", THREADS, wrong);
  return 0;
}
