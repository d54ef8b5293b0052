// [strings] A number is formatted into four bytes, and cut off there; the parent writes the byte
// after them.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
char buffer[9];

__attribute__((noinline)) void format(int n, int number) {
  snprintf(buffer, n, "%d", number);
}
__attribute__((noinline)) void mark(void) {
  buffer[4] = 'x';
}

int main(void) {
  int n = size;
  cilk_spawn format(n, 123456);
  mark();
  cilk_sync;
  printf("%c\n", buffer[0]);
  return 0;
}
