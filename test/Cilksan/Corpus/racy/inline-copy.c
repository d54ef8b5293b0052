// [memory] A copy that the compiler makes in place overlaps with a write.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 15;
char source[32], target[32];

__attribute__((noinline)) void copy(char *to, const char *from) {
  __builtin_memcpy_inline(to, from, 16); // RACE(a): write
}
__attribute__((noinline)) void set(char *to) {
  *to = 1; // RACE(a): write
}

int main(void) {
  int n = size;
  cilk_spawn copy(target, source);
  set(target + n);
  cilk_sync;
  printf("%d\n", target[n]);
  return 0;
}
