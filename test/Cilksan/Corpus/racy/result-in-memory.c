// [functions] A function returns a large structure into memory that another strand reads.
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
  *to = make(n); // RACE(a): write
}
__attribute__((noinline)) long last(const struct Big *of) {
  return of->numbers[size]; // RACE(a): read
}

int main(void) {
  cilk_spawn assign(&one, size);
  long r = last(&one);
  cilk_sync;
  printf("%ld\n", r);
  return 0;
}
