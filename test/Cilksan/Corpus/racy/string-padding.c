// [strings] strncpy fills its buffer up with zeros, also where the parent writes.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 8;
char buffer[8];

__attribute__((noinline)) void take(char *to, const char *from, int n) {
  strncpy(to, from, n); // RACE(a): write
}
__attribute__((noinline)) void mark(char *to, int n) {
  to[n - 1] = 'x'; // RACE(a): write
}

int main(void) {
  int n = size;
  cilk_spawn take(buffer, "ab", n);
  mark(buffer, n);
  cilk_sync;
  printf("%s\n", buffer);
  return 0;
}
