// [types] Two strands set an integer of 200 bits and read another one.
#include <cilk/cilk.h>
#include <stdio.h>

typedef unsigned _BitInt(200) Wide;
volatile int size = 4;
Wide one, other;

__attribute__((noinline)) void set(Wide *to, int n) {
  *to = (Wide)n << 150;
}
__attribute__((noinline)) unsigned long upper(const Wide *of) {
  return (unsigned long)(*of >> 150);
}

int main(void) {
  cilk_spawn set(&one, size);
  unsigned long r = upper(&other);
  cilk_sync;
  printf("%lu\n", r + (unsigned long)(one >> 150));
  return 0;
}
