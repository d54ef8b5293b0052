// [locks] The mutex is released after the new value has been stored.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 10;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
long count;

__attribute__((noinline)) void add(int n) {
  pthread_mutex_lock(&lock);
  long old = count;
  count = old + n;
  pthread_mutex_unlock(&lock);
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    add(i);
  printf("%ld\n", count);
  return 0;
}
