// [privates] A child takes the address of the thread-local variable itself.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
_Thread_local int own;

__attribute__((noinline)) void set(int *what, int n) {
  *what = n;
}
__attribute__((noinline)) void set_own(int n) { own = n; }
__attribute__((noinline)) void work(int *what) {
  (void)what;
  set_own(size);
}

int main(void) {
  int *what = &own;
  cilk_spawn work(what);
  set(what, size);
  cilk_sync;
  printf("%d\n", size);
  return 0;
}
