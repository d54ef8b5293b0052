// [objects] Two children write bit-fields that a field without bits keeps apart.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
struct flags {
  unsigned red : 4;
  unsigned : 0;
  unsigned blue : 4;
} flags;

__attribute__((noinline)) void set_red(struct flags *f, int n) {
  f->red = n & 15;
}
__attribute__((noinline)) void set_blue(struct flags *f, int n) {
  f->blue = n & 15;
}

int main(void) {
  int n = size;
  cilk_spawn set_red(&flags, n);
  set_blue(&flags, n + 1);
  cilk_sync;
  printf("%d %d\n", flags.red, flags.blue);
  return 0;
}
