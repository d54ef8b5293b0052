// [privates] A child gets the address of its parent's thread-local variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
_Thread_local int own;

__attribute__((noinline)) void set(int *what, int n) {
  *what = n; // RACE(a): write
}
__attribute__((noinline)) void set_own(int n) { own = n; }
__attribute__((noinline)) void work(int *what) {
  set(what, size);
}

int main(void) {
  int *what = &own;
  cilk_spawn work(what);
  set(what, size);
  cilk_sync;
  printf("%d\n", size);
  return 0;
}
