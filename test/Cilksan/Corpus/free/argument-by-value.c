// [functions] A structure is passed by value in parallel with a write of the bytes after it.
#include <cilk/cilk.h>
#include <stdio.h>

struct Big {
  long numbers[16];
};
volatile int size = 16;
struct Big both[2];

__attribute__((noinline)) long first(struct Big b) { return b.numbers[0]; }
__attribute__((noinline)) long pass(const struct Big *b) {
  return first(*b);
}
__attribute__((noinline)) void set(long *to) {
  *to = 1;
}

int main(void) {
  long r = cilk_spawn pass(&both[0]);
  set(&both[0].numbers[size]);
  cilk_sync;
  printf("%ld\n", r);
  return 0;
}
