// [functions] Two chains of tail calls write two variables.
#include <cilk/cilk.h>
#include <stdio.h>

int one, other;

__attribute__((noinline)) void store(int *to, int value) {
  *to = value;
}
__attribute__((noinline)) void last(int *to, int value) {
  void (*volatile pointer)(int *, int) = store;
  __attribute__((musttail)) return pointer(to, value + 1);
}
__attribute__((noinline)) void first(int *to, int value) {
  __attribute__((musttail)) return last(to, value + 1);
}

int main(void) {
  cilk_spawn first(&one, 1);
  first(&other, 2);
  cilk_sync;
  printf("%d\n", one > 0);
}
