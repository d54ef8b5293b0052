// [statics] The first strand that comes makes a table. A plain flag, which is tested without the
// lock, says whether the table exists.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 6;
int table[8], out[6];
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int ready;

__attribute__((noinline)) void make(void) {
  for (int i = 0; i < 8; ++i)
    table[i] = 1 << i; // RACE(b): write
}

__attribute__((noinline)) int get(int i) {
  if (!ready) { // RACE(a): read
    pthread_mutex_lock(&lock);
    if (!ready) {
      make();
      ready = 1; // RACE(a): write
    }
    pthread_mutex_unlock(&lock);
  }
  return table[i]; // RACE(b): read
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    out[i] = get(i);
  printf("%d\n", out[n - 1]);
  return 0;
}
