// [locks] Child and parent add under a mutex.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 3;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
long count;

__attribute__((noinline)) void add(int n) {
  pthread_mutex_lock(&lock);
  count += n;
  pthread_mutex_unlock(&lock);
}
__attribute__((noinline)) void add_quickly(int n) {
  pthread_mutex_lock(&lock);
  count += n;
  pthread_mutex_unlock(&lock);
}

int main(void) {
  int n = size;
  cilk_spawn add(n);
  add_quickly(n + 1);
  cilk_sync;
  printf("%ld\n", count);
  return 0;
}
