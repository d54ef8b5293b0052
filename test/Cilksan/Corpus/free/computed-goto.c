// [control] The instructions of two interpreters, by computed gotos, have accumulators of their own.
#include <cilk/cilk.h>
#include <stdio.h>

const char program[] = {0, 1, 0, 2};
int accumulators[2];

__attribute__((noinline)) void interpret(const char *code, int *accumulator) {
  static const void *const labels[] = {&&add, &&twice, &&stop};
  goto *labels[(int)*code];
add:
  *accumulator += 1;
  goto *labels[(int)*++code];
twice:
  *accumulator *= 2;
  goto *labels[(int)*++code];
stop:
  return;
}

int main(void) {
  cilk_spawn interpret(program, &accumulators[0]);
  interpret(program, &accumulators[1]);
  cilk_sync;
  printf("%d\n", accumulators[0] + accumulators[1]);
  return 0;
}
