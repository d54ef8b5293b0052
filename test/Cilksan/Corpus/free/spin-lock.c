// [locks] The lowest value is compared and replaced under one spin lock.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 12;
pthread_spinlock_t lock;
int lowest = 1000;

__attribute__((noinline)) void offer(int x) {
  pthread_spin_lock(&lock);
  int best = lowest;
  if (x < best)
    lowest = x;
  pthread_spin_unlock(&lock);
}

int main(void) {
  int n = size;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  cilk_for (int i = 0; i < n; ++i)
    offer(100 - i);
  printf("%d\n", lowest);
  pthread_spin_destroy(&lock);
  return 0;
}
