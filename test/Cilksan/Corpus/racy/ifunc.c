// [functions] An indirect function adds to one variable in two strands.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int one, other;

static void add_slowly(int *to, int n) {
  for (int i = 0; i < n; ++i)
    *to += 1; // RACE(a): write
}
static void (*choose_add(void))(int *, int) { return add_slowly; }
void add(int *to, int n) __attribute__((ifunc("choose_add")));

int main(void) {
  cilk_spawn add(&one, size);
  add(&one, size);
  cilk_sync;
  printf("%d\n", one + other);
  return 0;
}
