// [locks] The iterations add to one of two variables under its mutex.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 10;
pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
long count[2];

__attribute__((noinline)) void add(int which, long *to, int n) {
  pthread_mutex_lock(&lock[which]);
  *to += n;
  pthread_mutex_unlock(&lock[which]);
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    add(i % 2, &count[i % 2], i);
  printf("%ld %ld\n", count[0], count[1]);
  return 0;
}
