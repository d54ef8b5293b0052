// [waiting] Two strands that wait for one value add to sums of their own.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <stdio.h>

cilk_ivar ready;
long text[2], length;

__attribute__((noinline)) void make(void) {
  text[0] = 20;
  text[1] = 22;
  cilk_ivar_put(&ready, 2);
}

__attribute__((noinline)) void use(int i, long *own) {
  cilk_ivar_get(&ready);
  *own += text[i];
}

int main(void) {
  long lengths[2] = {0, 0};
  cilk_ivar_init(&ready);
  cilk_spawn make();
  cilk_spawn use(0, &lengths[0]);
  use(1, &lengths[1]);
  cilk_sync;
  printf("%d\n", lengths[0] + lengths[1] + length > 0);
  return 0;
}
