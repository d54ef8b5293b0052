// [memory] Two children copy to ranges that lie side by side.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 32;
char from[64], to[80];

__attribute__((noinline)) void copy(char *a, const char *b, int n) {
  memcpy(a, b, n);
}

int main(void) {
  int n = size;
  memset(from, 'x', sizeof from);
  cilk_spawn copy(to, from, n);
  copy(to + 32, from, n);
  cilk_sync;
  printf("%c %c\n", to[0], to[63]);
  return 0;
}
