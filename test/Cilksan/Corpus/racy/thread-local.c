// [statics] Two children write their parent's instance of a thread-local variable through a
// pointer.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 10;
_Thread_local int scratch;
int out[2];

__attribute__((noinline)) void put(int *place, int n) {
  *place = n; // RACE(a): write RACE(b): write
}
__attribute__((noinline)) int get(const int *place) {
  return *place; // RACE(b): read
}

__attribute__((noinline)) void work(int *place, int n, int *to) {
  put(place, n);
  *to = get(place);
}

int main(void) {
  int n = size;
  int *place = &scratch;
  cilk_spawn work(place, n, &out[0]);
  cilk_spawn work(place, n + 1, &out[1]);
  cilk_sync;
  printf("%d\n", out[1]);
  return 0;
}
