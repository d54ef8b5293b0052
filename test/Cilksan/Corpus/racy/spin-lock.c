// [locks] The lowest value is compared outside of the spin lock under which it is replaced.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 12;
pthread_spinlock_t lock;
int lowest = 1000;

__attribute__((noinline)) void offer(int x) {
  int best = lowest; // RACE(a): read
  pthread_spin_lock(&lock);
  if (x < best)
    lowest = x; // RACE(a): write
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
