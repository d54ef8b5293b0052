// [functions] A function returns a large structure in parallel with a read of another structure.
#include <cilk/cilk.h>
#include <stdio.h>

struct Big {
  long numbers[16];
};
volatile int size = 4;
struct Big one, other;

__attribute__((noinline)) struct Big make(int n) {
  struct Big b = {{n}};
  return b;
}
__attribute__((noinline)) void assign(struct Big *to, int n) {
  *to = make(n);
}
__attribute__((noinline)) long last(const struct Big *of) {
  return of->numbers[size];
}

int main(void) {
  cilk_spawn assign(&one, size);
  long r = last(&other);
  cilk_sync;
  printf("%ld\n", r);
  return 0;
}
