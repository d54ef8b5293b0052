// [memory] A copy that the compiler makes in place ends before a write.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 15;
char source[32], target[32];

__attribute__((noinline)) void copy(char *to, const char *from) {
  __builtin_memcpy_inline(to, from, 16);
}
__attribute__((noinline)) void set(char *to) {
  *to = 1;
}

int main(void) {
  int n = size;
  cilk_spawn copy(target, source);
  set(target + n + 1);
  cilk_sync;
  printf("%d\n", target[n]);
  return 0;
}
