// [control] Two strands save their states in buffers of their own.
#include <cilk/cilk.h>
#include <setjmp.h>
#include <stdio.h>

volatile int size = 4;
jmp_buf one, other;

__attribute__((noinline)) int leave(jmp_buf *state, int n) {
  if (setjmp(*state))
    return n;
  longjmp(*state, 1);
}

int main(void) {
  int a = cilk_spawn leave(&one, size);
  int b = leave(&other, size);
  cilk_sync;
  printf("%d\n", a + b);
  return 0;
}
