// [locks] A table is changed under a lock for readers, which several may hold.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 8;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int table[4], ok[8];

__attribute__((noinline)) int get(int i) {
  pthread_rwlock_rdlock(&lock);
  int x = table[i % 4]; // RACE(a): read
  pthread_rwlock_unlock(&lock);
  return x;
}
__attribute__((noinline)) void put(int i) {
  pthread_rwlock_rdlock(&lock);
  table[i % 4] = i; // RACE(a): write RACE(b): write
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    ok[i] = get(i) < n;
    put(i);
  }
  printf("%d\n", ok[0] + ok[n - 1]);
  return 0;
}
