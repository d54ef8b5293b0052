// [waiting] The value is put after the data that belong to it are written.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <stdio.h>

cilk_ivar ready;
long price;

__attribute__((noinline)) void make(void) {
  price = 42;
  cilk_ivar_put(&ready, 1);
}

__attribute__((noinline)) long use(void) {
  cilk_ivar_get(&ready);
  return price;
}

int main(void) {
  cilk_ivar_init(&ready);
  cilk_spawn make();
  long paid = use();
  cilk_sync;
  printf("%d\n", paid >= 0);
  return 0;
}
