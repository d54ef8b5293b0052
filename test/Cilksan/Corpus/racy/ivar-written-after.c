// [waiting] The value is put before the data that belong to it are written.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <stdio.h>

cilk_ivar ready;
long price;

__attribute__((noinline)) void make(void) {
  cilk_ivar_put(&ready, 1);
  price = 42; // RACE(a): write
}

__attribute__((noinline)) long use(void) {
  cilk_ivar_get(&ready);
  return price; // RACE(a): read
}

int main(void) {
  cilk_ivar_init(&ready);
  cilk_spawn make();
  long paid = use();
  cilk_sync;
  printf("%d\n", paid >= 0);
  return 0;
}
