// [strings] A number is formatted into eight bytes, one of which the parent writes.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 8;
char buffer[9];

__attribute__((noinline)) void format(int n, int number) {
  snprintf(buffer, n, "%d", number); // RACE(a): write
}
__attribute__((noinline)) void mark(void) {
  buffer[4] = 'x'; // RACE(a): write
}

int main(void) {
  int n = size;
  cilk_spawn format(n, 123456);
  mark();
  cilk_sync;
  printf("%c\n", buffer[0]);
  return 0;
}
