// [locks] A counter that is changed under a C11 mutex is read under it.
#include <cilk/cilk.h>
#include <stdio.h>
#include <threads.h>

volatile int size = 10;
mtx_t lock;
long count;

__attribute__((noinline)) void add(int n) {
  mtx_lock(&lock);
  count += n;
  mtx_unlock(&lock);
}
__attribute__((noinline)) long get(void) {
  mtx_lock(&lock);
  long now = count;
  mtx_unlock(&lock);
  return now;
}

int main(void) {
  int n = size;
  long seen;
  if (mtx_init(&lock, mtx_plain) != thrd_success)
    return 1;
  cilk_spawn add(n);
  seen = get();
  cilk_sync;
  printf("%d\n", seen == 0 || seen == n);
  mtx_destroy(&lock);
  return 0;
}
