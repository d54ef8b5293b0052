// [objects] Two children write two bytes each, one byte apart.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int distance = 1;
char bytes[16];

__attribute__((noinline)) void put(char *to, short value) {
  __builtin_memcpy(to, &value, 2); // RACE(a): write
}

int main(void) {
  int d = distance;
  cilk_spawn put(bytes + 1, 257);
  put(bytes + 1 + d, 514);
  cilk_sync;
  printf("%d\n", bytes[1]);
  return 0;
}
