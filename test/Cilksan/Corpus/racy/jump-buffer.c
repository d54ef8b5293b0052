// [control] Two strands save their states in one buffer for jumps.
#include <cilk/cilk.h>
#include <setjmp.h>
#include <stdio.h>

volatile int size = 4;
jmp_buf one, other;

__attribute__((noinline)) int leave(jmp_buf *state, int n) {
  if (setjmp(*state)) // RACE(a): write RACE(b): write
    return n;
  longjmp(*state, 1); // RACE(b): read
}

int main(void) {
  int a = cilk_spawn leave(&one, size);
  int b = leave(&one, size);
  cilk_sync;
  printf("%d\n", a + b);
  return 0;
}
