// [statics] The first strand that comes makes a table, by pthread_once.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 6;
int table[8], out[6];
pthread_once_t once = PTHREAD_ONCE_INIT;

__attribute__((noinline)) void make(void) {
  for (int i = 0; i < 8; ++i)
    table[i] = 1 << i;
}

__attribute__((noinline)) int get(int i) {
  pthread_once(&once, make);
  return table[i];
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    out[i] = get(i);
  printf("%d\n", out[n - 1]);
  return 0;
}
